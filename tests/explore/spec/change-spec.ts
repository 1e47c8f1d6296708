import { entryIn } from '../views.ts'
import type { Statement, Vault, World } from '../world.ts'
import { endingAfter, keysAt } from './roster-spec.ts'
import { mayHold, saidOf } from './vault-spec.ts'

/** Why the newest of a vault's changes should never have been believed; null if it is right. */
export function wrongInChanges({ statements: roster }: World, vault: Vault): string | null {
  const statement = vault.changeStatements.at(-1) as Statement
  const before = vault.changeStatements.at(-2)
  const wrong = wrongAuthor({ statements: roster }, vault, statement)
  if (wrong) return wrong
  const { said } = statement
  if (said.number !== vault.changeStatements.length || said.prev !== before?.hash)
    return 'it stands in another place'
  if (before && said.roster.seq < before.said.roster.seq)
    return 'it names an older roster than the change before'
  if (before && said.log.seq < before.said.log.seq) return 'it names an older log than the change before'
  return null
}

/** The part that does not depend on the change's place among others; also for heads, and for changes shown alone. */
export function wrongAuthor(
  { statements: roster }: Pick<World, 'statements'>,
  vault: Pick<Vault, 'statements' | 'id'>,
  { said, signingKey, hash }: Pick<Statement, 'said' | 'signingKey' | 'hash'>,
): string | null {
  const { statements: log } = vault
  const [at, logSeq] = [said.roster.seq as number, said.log.seq as number]
  if (said.vault !== vault.id) return 'it is about another vault'
  if (roster[at]?.hash !== said.roster.hash) return 'it names a roster that is not this one'
  if (log[logSeq]?.hash !== said.log.hash) return 'it names a log that is not this one'
  if (at < (log[logSeq]?.said.roster.seq as number)) return 'it names an older roster than its log'
  if (keysAt(roster, said.by, at)?.signingKey !== signingKey) return 'its signer has other keys'
  if (!mayHold(saidOf({ statements: roster }, vault), said.by, at, logSeq))
    return 'its signer may not hold the key'
  const newest = log.slice(0, logSeq + 1).findLast((statement) => statement.said.generation !== undefined)
  const isNewest = said.generation === undefined || newest?.said.generation === said.generation
  if (!isNewest) return 'it is of another generation than the newest at its log head'
  const ending = said.kind === 'chaveiro.item.change' && endingAfter(roster, said.by, at)
  const isLate = ending && (entryIn(ending.root, vault.id)?.change?.number ?? 0) < said.number
  if (isLate) return 'its author’s right ended, and no view has it'
  return wrongBesideClosings(log, said, hash)
}

/** A removal or generation names the last change before it: later changes have to know it, and the named one must be the last. */
function wrongBesideClosings(
  log: readonly Statement[],
  said: Statement['said'],
  ownHash: string,
): string | null {
  if (said.number === undefined) return null
  const hash = said.kind === 'chaveiro.vault.head' ? said.hash : ownHash
  for (const [seq, { said: closing }] of log.entries()) {
    const isClosing = closing.kind === 'chaveiro.vault.remove' || closing.kind === 'chaveiro.vault.generation'
    if (!isClosing) continue
    const { number = 0, hash: last } = closing.change ?? {}
    if (said.number > number && said.log.seq < seq) return 'a closing came before it'
    if (said.number === number && hash !== last) return 'a closing names another change'
  }
  return null
}
