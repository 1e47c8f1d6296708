import { personAt, requireRosterHead } from '../roster/roster.ts'
import { parseStatement, requireSignature, type Verifier } from '../statements/statement.ts'
import type { StatementPayload } from '../statements/statement-kinds.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import type { Logs } from '../vaults/vault-log.ts'
import { generationOf, mightWriteUnder } from '../vaults/vault-log.ts'

/** The row whose key was rewrapped, and the logs that say who may. */
export type RewrapPlace = Logs & {
  readonly item: string
  readonly revision: number
  /** When reading, the wrap's generation; when the server accepts it, the vault's present one. */
  readonly generation: number
  /** Hash of the change that wrote the revision. */
  readonly of: string
}

/**
 * Checks the signature and right of a rewrap of the revision whose change has the hash `of`. That change is checked
 * elsewhere, and the caller compares the hashes of the wrapped keys. Throws StatementRefused.
 */
export async function checkRewrap(
  text: string,
  { roster, log, item, revision, generation, of }: RewrapPlace,
  verifier: Verifier,
): Promise<StatementPayload<'chaveiro.item.rewrap'>> {
  const statement = parseStatement(text, 'chaveiro.item.rewrap')
  const { payload } = statement
  const { org, vault, by, roster: rosterHead } = payload
  const isHere = org === log.org && org === roster.org && vault === log.vault && payload.item === item
  refuseUnless(isHere && payload.revision === revision, 'wrong_place', 'it is about another item or revision')
  refuseUnless(payload.generation === generation, 'wrong_generation', 'it was made under another generation')
  generationOf(log, generation)
  requireRosterHead(roster, rosterHead)
  const author = personAt(roster, by, rosterHead.seq)
  const mightWrite = mightWriteUnder(log, roster, by, generation, rosterHead.seq)
  refuseUnless(mightWrite, 'not_entitled', 'its author may not write in this vault')
  await requireSignature(statement, author.signingKey, verifier)
  refuseUnless(payload.of === of, 'wrong_place', 'it wraps another revision’s key')
  requireDealt(payload, { roster, log })
  return payload
}

/** A custody key and its dealing come together, and the dealing belongs to the generation written under. */
export function requireDealt(
  wrapped: {
    readonly generation: number
    readonly custody_key?: string | undefined
    readonly dealing?: number | undefined
  },
  { log }: Logs,
) {
  const { generation, custody_key, dealing } = wrapped
  const isPair = (custody_key === undefined) === (dealing === undefined)
  refuseUnless(isPair, 'malformed', 'a custody key names its dealing')
  if (dealing === undefined) return
  const isOfGeneration = log.dealings[dealing - 1]?.generation === generation
  refuseUnless(isOfGeneration, 'wrong_dealing', 'the log has no such dealing of this generation')
}
