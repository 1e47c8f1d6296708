import { canonicalJson, type JsonValue } from '../../encoding/canonical-json.ts'
import { hashText, parseStatement, requireSignature, type Verifier } from './statement.ts'
import type { LogHead, StatementPayload } from './statement-kinds.ts'
import { refuseUnless } from './statement-refused.ts'

type Said = Pick<StatementPayload<'chaveiro.account.access'>, 'methods' | 'trusts'> & {
  /** Whether the statement may say that the recovery code was used. */
  readonly mayBeRecovered?: boolean
}

/** Whose account, under which key, after which statement; null before the first under that key. */
export type AccessPlace = {
  readonly user: string
  readonly signingKey: string
  readonly head: LogHead | null
}

/** The text whose SHA-256 is an access statement's `methods`: all unlock methods as canonical JSON, sorted by id. */
export function methodsDigestInput(methods: readonly (object & { readonly id: string })[]): string {
  const sorted = [...methods].sort((one, other) => (one.id < other.id ? -1 : 1))
  return canonicalJson(sorted as unknown as JsonValue)
}

/** The `seq` and `prev` of the next statement. */
export function nextAccess(head: LogHead | null): { seq: number; prev?: string } {
  return head === null ? { seq: 1 } : { seq: head.seq + 1, prev: head.hash }
}

/**
 * Checks that a statement says exactly this about the account, continues the earlier ones, and is signed by the
 * account's key. Returns the new head. Throws StatementRefused.
 */
export async function checkAccess(
  text: string,
  { user, signingKey, head }: AccessPlace,
  claims: Said,
  verifier: Verifier,
): Promise<LogHead> {
  const statement = parseStatement(text, 'chaveiro.account.access')
  const { payload } = statement
  refuseUnless(payload.user === user, 'wrong_place', 'it is about somebody else')
  const next = nextAccess(head)
  refuseUnless(payload.seq === next.seq, 'wrong_seq', `statement ${next.seq} comes next`)
  refuseUnless(payload.prev === next.prev, 'wrong_prev', 'it does not continue the statement before')
  refuseUnless(payload.methods === claims.methods, 'wrong_text', 'it names other methods')
  const isTrusted =
    payload.trusts?.browser === claims.trusts?.browser && payload.trusts?.sealed === claims.trusts?.sealed
  refuseUnless(isTrusted, 'wrong_text', 'it trusts another browser')
  const isInPlace = payload.recovered === undefined || claims.mayBeRecovered === true
  refuseUnless(isInPlace, 'wrong_text', 'a recovery code cannot be used here')
  await requireSignature(statement, signingKey, verifier)
  return { seq: payload.seq, hash: await hashText(text, verifier) }
}
