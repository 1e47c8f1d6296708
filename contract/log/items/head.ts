import { parseStatement, type Verifier } from '../statements/statement.ts'
import type { StatementPayload } from '../statements/statement-kinds.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { requireWriterBeside } from '../vaults/beside-log.ts'
import { requireOpen } from '../vaults/vault-closing.ts'
import { type Logs, newestGenerationAt } from '../vaults/vault-log.ts'
import type { ItemStanding } from './item-change.ts'

export type HeadPayload = StatementPayload<'chaveiro.vault.head'>

/**
 * Checks a vault's signed head: its signer may hold the key, it names the newest generation at its log head, and no
 * removal or later generation closed its change to the signer. Only a device with the changes can check its items.
 * Throws StatementRefused.
 */
export async function checkHead(text: string, logs: Logs, verifier: Verifier): Promise<HeadPayload> {
  const statement = parseStatement(text, 'chaveiro.vault.head')
  const { payload } = statement
  await requireWriterBeside(statement, logs, verifier)
  requireOpen(logs.log, payload, payload.log.seq)
  const isNewest = newestGenerationAt(logs.log, payload.log.seq)?.number === payload.generation
  refuseUnless(isNewest, 'wrong_generation', 'another generation was the newest at that head')
  return payload
}

/** An item as a head covers it: its revision, the hash of its newest change, and whether that deleted it. */
export type HeadEntry = readonly [item: string, revision: number, hash: string, isDeleted: boolean]

/** The entries that go into a head's digest. */
export function headEntries(standings: ReadonlyMap<string, ItemStanding>): HeadEntry[] {
  return [...standings].map(([item, { revision, hash, isDeleted }]) => [item, revision, hash, isDeleted])
}

/**
 * The text whose SHA-256 is a head's `items`: a JSON array of the entries, sorted by item id. Throws TypeError for a
 * duplicate item.
 */
export function itemsDigestInput(entries: readonly HeadEntry[]): string {
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [index, [item]] of sorted.entries()) {
    if (sorted[index + 1]?.[0] === item) throw new TypeError(`item ${item} is there twice`)
  }
  return JSON.stringify(sorted)
}
