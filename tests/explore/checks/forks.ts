import { checkHead } from '@chaveiro/contract/log/items/head.ts'
import { checkChangeAuthor } from '@chaveiro/contract/log/items/item-change.ts'
import { personAt } from '@chaveiro/contract/log/roster/roster.ts'
import type { StatementPayload } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import { wrongAuthor } from '../spec/change-spec.ts'
import { standIn } from '../stand-in.ts'
import { at, someHash } from '../statements/constants.ts'
import { indexIn, orNull, type Statement, statementOf, take, type Vault, type World } from '../world.ts'
import { Finding } from './finding.ts'

/** What one device says, and what it believed at that moment. */
export type Spoken = { readonly statement: Statement; readonly believed: World }

/**
 * Shows a statement of one device to another that believes a different world. Either everything that the statement names is part of what the second
 * device believes, or the second device refuses it and so learns of the fork.
 */
export async function checkFork({ statement, believed }: Spoken, other: World): Promise<void> {
  if (!(await believes(other, statement))) return
  const vault = statement.place === 'roster' ? null : indexIn(statement.place)
  const { statements, vaults } = believed
  const named = statement.said.roster?.seq ?? statements.length - 1
  const parts: [string, readonly Statement[], readonly Statement[]][] = [
    ['rosters', statements.slice(0, named + 1), other.statements],
  ]
  if (vault !== null) {
    const [own, theirs] = [vaults[vault] as Vault, other.vaults[vault] as Vault]
    const seen = statement.said.log?.seq ?? own.statements.length - 1
    parts.push(['logs', own.statements.slice(0, seen + 1), theirs.statements])
    if (statement.said.kind === 'chaveiro.item.change')
      parts.push(['changes', own.changeStatements, theirs.changeStatements])
  }
  for (const [name, one, another] of parts) {
    const isPart = one.every(({ hash }, seq) => another[seq]?.hash === hash)
    if (!isPart)
      throw new Finding('forks', other, `their ${name} differ, and “${statement.label}” is believed`)
  }
}

async function believes(world: World, statement: Statement): Promise<boolean> {
  if (statement.place === 'roster') return (await take(world, statement)) !== null
  const vault = world.vaults[indexIn(statement.place)] as Vault
  if (vault.isGone) return false
  const logs = { roster: world.roster, log: vault.log }
  if (statement.said.kind === 'chaveiro.vault.head') {
    const isBelieved = (await orNull(checkHead(statement.text, logs, standIn))) !== null
    requireAuthor(isBelieved, world, vault, statement)
    return isBelieved
  }
  if (statement.said.kind === 'chaveiro.item.change') {
    const isBelieved = (await orNull(checkChangeAuthor(statement.text, logs, standIn))) !== null
    requireAuthor(isBelieved, world, vault, statement)
  }
  return (await take(world, statement)) !== null
}

/** A change shown alone, without those around it, must not be believed from somebody who had no right at the place that it names. */
function requireAuthor(isBelieved: boolean, world: World, vault: Vault, statement: Statement) {
  const wrong = wrongAuthor(world, vault, statement)
  if (isBelieved && wrong)
    throw new Finding('rights', world, `“${statement.label}” is believed, though ${wrong}`)
}

/** Heads over each vault's changes that anybody of this world may sign, rightly or not. */
export function headsOf(world: World): Statement[] {
  const { roster } = world
  return world.vaults.flatMap(({ log, items }, index) => {
    if (items.newest === null) return []
    const { number, hash } = items.newest
    return [...roster.people.keys()].map((by) => {
      const { signingKey } = personAt(roster, by, roster.head.seq)
      const payload: StatementPayload<'chaveiro.vault.head'> = {
        ...{ v: 1, org: log.org, vault: log.vault, at, by, log: log.head, roster: roster.head },
        ...{ number, hash, generation: log.generations.length, items: someHash },
      }
      const statement = {
        label: 'signs a head',
        limit: 'head',
        place: `${index} changes` as const,
        signingKey,
      }
      return statementOf(statement, 'chaveiro.vault.head', payload)
    })
  })
}
