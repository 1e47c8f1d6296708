import { requireHolderBeside } from './beside-log.ts'
import { parseStatement, type Verifier } from './statement.ts'
import type { StatementPayload } from './statement-kinds.ts'
import { refuseUnless } from './statement-refused.ts'
import type { Logs } from './vault-log.ts'

type HeadPayload = StatementPayload<'chaveiro.vault.head'>

/** The head before, as far as the next one is held against it: its payload will do, with its statement's hash. */
export type HeadBefore = Pick<HeadPayload, 'version' | 'log' | 'roster'> & { readonly hash: string }

export type HeadPlace = Logs & {
  /** Null where a vault has no head yet. */
  readonly before: HeadBefore | null
}

/**
 * Checks a vault's signed head: it continues the one before, by somebody who may hold the key, under the newest
 * generation at the log head that it names. Neither log goes back from head to head, so a removed member cannot sign an
 * older-looking one. Throws StatementRefused.
 */
export async function checkHead(text: string, place: HeadPlace, verifier: Verifier): Promise<HeadPayload> {
  const { log, before } = place
  const statement = parseStatement(text, 'chaveiro.vault.head')
  const { payload } = statement
  await requireHolderBeside(statement, place, verifier)
  const comesNext = (before?.version ?? 0) + 1
  refuseUnless(payload.version === comesNext, 'wrong_seq', `head ${comesNext} comes next`)
  refuseUnless(payload.prev === before?.hash, 'wrong_prev', 'it does not continue the head before')
  if (before !== null) {
    refuseUnless(payload.log.seq >= before.log.seq, 'unknown_log_head', 'it names an older log')
    refuseUnless(payload.roster.seq >= before.roster.seq, 'unknown_roster_head', 'it names an older roster')
  }
  const newest = log.generations.findLast(({ seq }) => seq <= payload.log.seq)
  const isNewest = newest?.number === payload.generation
  refuseUnless(isNewest, 'wrong_generation', 'another generation was the newest at that head')
  return payload
}

/** An item as a head covers it: its id, its revision, and the hash of its sealed text. */
export type HeadEntry = readonly [item: string, revision: number, sealedHash: string]

/**
 * The text whose SHA-256 is a head's `items`: a JSON array of the entries, sorted by item id. Throws a TypeError for
 * an item that is there twice.
 */
export function itemsDigestInput(entries: readonly HeadEntry[]): string {
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [index, [item]] of sorted.entries()) {
    if (sorted[index + 1]?.[0] === item) throw new TypeError(`item ${item} is there twice`)
  }
  return JSON.stringify(sorted.map(([item, revision, sealedHash]) => [item, revision, sealedHash]))
}
