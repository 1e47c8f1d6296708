import { checkHead } from '@chaveiro/contract/rules/head.ts'
import { checkChangeAuthor } from '@chaveiro/contract/rules/item-change.ts'
import { personAt } from '@chaveiro/contract/rules/roster.ts'
import type { StatementPayload } from '@chaveiro/contract/rules/statement-kinds.ts'
import { wrongAuthor } from '../spec/change-spec.ts'
import { standIn } from '../stand-in.ts'
import { at, someHash } from '../words/constants.ts'
import { indexIn, orNull, take, type Vault, type Word, type World, wordOf } from '../world.ts'
import { Finding } from './finding.ts'

/** What one device says, and what it believed at that moment. */
export type Spoken = { readonly word: Word; readonly believed: World }

/**
 * Shows a word of one device to another that believes a different world. Either everything that the word names is part of what the second
 * device believes, or the second device refuses it and so learns of the fork.
 */
export async function checkFork({ word, believed }: Spoken, other: World): Promise<void> {
  if (!(await believes(other, word))) return
  const vault = word.place === 'roster' ? null : indexIn(word.place)
  const { words, vaults } = believed
  const named = word.said.roster?.seq ?? words.length - 1
  const parts: [string, readonly Word[], readonly Word[]][] = [
    ['rosters', words.slice(0, named + 1), other.words],
  ]
  if (vault !== null) {
    const [own, theirs] = [vaults[vault] as Vault, other.vaults[vault] as Vault]
    const seen = word.said.log?.seq ?? own.words.length - 1
    parts.push(['logs', own.words.slice(0, seen + 1), theirs.words])
    if (word.said.kind === 'chaveiro.item.change')
      parts.push(['changes', own.changeWords, theirs.changeWords])
  }
  for (const [name, one, another] of parts) {
    const isPart = one.every(({ hash }, seq) => another[seq]?.hash === hash)
    if (!isPart) throw new Finding('forks', other, `their ${name} differ, and “${word.label}” is believed`)
  }
}

async function believes(world: World, word: Word): Promise<boolean> {
  if (word.place === 'roster') return (await take(world, word)) !== null
  const vault = world.vaults[indexIn(word.place)] as Vault
  if (vault.isGone) return false
  const logs = { roster: world.roster, log: vault.log }
  if (word.said.kind === 'chaveiro.vault.head') {
    const isBelieved = (await orNull(checkHead(word.text, logs, standIn))) !== null
    requireAuthor(isBelieved, world, vault, word)
    return isBelieved
  }
  if (word.said.kind === 'chaveiro.item.change') {
    const isBelieved = (await orNull(checkChangeAuthor(word.text, logs, standIn))) !== null
    requireAuthor(isBelieved, world, vault, word)
  }
  return (await take(world, word)) !== null
}

/** A change shown alone, without those around it, must not be believed from somebody who had no right at the place that it names. */
function requireAuthor(isBelieved: boolean, world: World, vault: Vault, word: Word) {
  const wrong = wrongAuthor(world, vault, word)
  if (isBelieved && wrong) throw new Finding('rights', world, `“${word.label}” is believed, though ${wrong}`)
}

/** Heads over each vault's changes that anybody of this world may sign, rightly or not. */
export function headsOf(world: World): Word[] {
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
      const word = { label: 'signs a head', limit: 'head', place: `${index} changes` as const, signingKey }
      return wordOf(word, 'chaveiro.vault.head', payload)
    })
  })
}
