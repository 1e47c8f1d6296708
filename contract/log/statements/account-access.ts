import { canonicalJson, type JsonValue } from '../../encoding/canonical-json.ts'
import { hashText, parseStatement, requireSignature, type Verifier } from './statement.ts'
import type { LogHead, StatementPayload } from './statement-kinds.ts'
import { refuseUnless } from './statement-refused.ts'

type Access = StatementPayload<'chaveiro.account.access'>
type Said = Pick<Access, 'methods' | 'trusts' | 'connects'> & {
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

/** The `seq` and `prev` of the next statement; `signed` is the highest number that this device has signed. */
export function nextAccess(head: LogHead | null, signed = 0): { seq: number; prev?: string } {
  const seq = Math.max(head?.seq ?? 0, signed) + 1
  return head === null ? { seq } : { seq, prev: head.hash }
}

/**
 * Checks that a statement says exactly this about the account, continues the earlier ones, and is signed by the
 * account's key. Returns the new head. Throws StatementRefused.
 */
export async function checkAccess(
  text: string,
  place: AccessPlace,
  claims: Said,
  verifier: Verifier,
): Promise<LogHead> {
  const { payload, head } = await continueAccess(text, place, verifier)
  refuseUnless(payload.methods === claims.methods, 'wrong_text', 'it names other methods')
  const isTrusted =
    payload.trusts?.browser === claims.trusts?.browser && payload.trusts?.sealed === claims.trusts?.sealed
  refuseUnless(isTrusted, 'wrong_text', 'it trusts another browser')
  const isConnected =
    payload.connects?.device === claims.connects?.device &&
    payload.connects?.sealed === claims.connects?.sealed
  refuseUnless(isConnected, 'wrong_text', 'it connects another device')
  const isInPlace = payload.recovered === undefined || claims.mayBeRecovered === true
  refuseUnless(isInPlace, 'wrong_text', 'a recovery code cannot be used here')
  return head
}

/**
 * Checks the statements that a server shows of an account: they begin with the head that is known, or anywhere if none is, and the newest
 * names these methods (a hash). Returns the newest's head. Throws StatementRefused.
 */
export async function followAccess(
  texts: readonly string[],
  { head: known, ...account }: AccessPlace,
  methods: string,
  verifier: Verifier,
): Promise<LogHead> {
  const [first, ...later] = texts
  refuseUnless(first !== undefined, 'wrong_seq', 'the account has no statement')
  const { seq, prev } = parseStatement(first, 'chaveiro.account.access').payload
  const before = prev === undefined ? null : { seq: seq - 1, hash: prev }
  const isKnown = known === null || (await hashText(first, verifier)) === known.hash
  refuseUnless(isKnown, 'wrong_prev', 'it does not begin with the known statement')
  let newest = await continueAccess(first, { ...account, head: before }, verifier)
  for (const text of later) newest = await continueAccess(text, { ...account, head: newest.head }, verifier)
  refuseUnless(newest.payload.methods === methods, 'wrong_text', 'it names other methods')
  return newest.head
}

/** Where a statement stands, and the methods that it names; its signature is not checked. */
export async function readAccessHead(
  text: string,
  verifier: Pick<Verifier, 'sha256'>,
): Promise<{ head: LogHead; methods: string }> {
  const { seq, methods } = parseStatement(text, 'chaveiro.account.access').payload
  return { head: { seq, hash: await hashText(text, verifier) }, methods }
}

async function continueAccess(
  text: string,
  { user, signingKey, head }: AccessPlace,
  verifier: Verifier,
): Promise<{ payload: Access; head: LogHead }> {
  const statement = parseStatement(text, 'chaveiro.account.access')
  const { payload } = statement
  refuseUnless(payload.user === user, 'wrong_place', 'it is about somebody else')
  refuseUnless(payload.seq > (head?.seq ?? 0), 'wrong_seq', 'a later statement is known')
  refuseUnless(payload.prev === head?.hash, 'wrong_prev', 'it does not continue the statement before')
  await requireSignature(statement, signingKey, verifier)
  return { payload, head: { seq: payload.seq, hash: await hashText(text, verifier) } }
}
