import { followAccess } from '@chaveiro/contract/log/statements/account-access.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { AccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import { methodsDigest } from '@chaveiro/crypto/processes/sign-access.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { isStaleHead } from '../base/async/conflict.ts'
import { errorFacts } from '../base/types/error-facts.ts'
import { DistrustError, throwIfNewer } from '../base/types/session-error.ts'
import { loadRoster } from '../log/roster/load-roster.ts'
import { fetchStoredKeys, type StoredKeys } from '../log/roster/person-keys.ts'
import type { OpenSession } from '../state/open-session.ts'
import { type SeenAccess, type SeenMemory, seenBy } from '../state/seen-memory.ts'

type Session = Pick<OpenSession, 'keys' | 'seen'>

/**
 * This person's keys and methods as the server has them now, if the keys are this session's. If they were renewed in another browser, the
 * roster says so: SessionError('keys_renewed'). Otherwise throws DistrustError('own_keys', 'substituted').
 */
export async function fetchOwnKeys(session: OpenSession): Promise<StoredKeys> {
  const stored = await fetchStoredKeys(session.api, await knownAccess(session))
  const { sealing_key, signing_key } = session.keys.publicKeys
  if (stored.sealing_key === sealing_key && stored.signing_key === signing_key) return stored
  await loadRoster(session)
  throw new DistrustError('own_keys', 'substituted')
}

/** The methods as fetchOwnKeys, if they are those of the account's newest change; and that change. */
export async function verifiedMethods(session: OpenSession) {
  const { methods, access } = await fetchOwnKeys(session)
  return { methods, seen: await followOwnAccess(session, methods, access) }
}

/**
 * Checks the methods that the server shows against the account's chain of changes, which continues what this device has seen, and remembers
 * the newest. Throws DistrustError('own_keys').
 */
export async function followOwnAccess(
  session: Session,
  methods: Parameters<typeof methodsDigest>[0],
  access: readonly string[],
  isMadeHere = false,
): Promise<SeenAccess> {
  const { keys, seen } = session
  const key = keys.publicKeys.signing_key
  const known = await knownAccess(session)
  const place = { user: keys.user, signingKey: key, head: known ?? null }
  const head = await followAccess(access, place, await methodsDigest(methods), verifier).catch((cause) => {
    throwIfNewer(cause)
    if (cause instanceof StatementRefused) throw new DistrustError('own_keys', cause.fault, { cause })
    throw cause
  })
  const signed = Math.max(known?.signed ?? 0, head.seq)
  const newest = { key, ...head, signed, isMadeHere: isMadeHere || known?.isMadeHere === true }
  await seen.keepAccess(newest)
  return newest
}

/**
 * At an unlock: remembers what the server shows, if it continues what is known. Otherwise the unlock goes on, since what opens is the
 * person's own secret (after a restore it has to); every act upon the methods refuses.
 */
export async function noteAccess(
  { memory }: { readonly memory: SeenMemory },
  keys: AccountKeys,
  { methods, access }: StoredKeys,
): Promise<void> {
  const seen = seenBy(memory, keys.user)
  const isMadeHere = (await seen.askedFor())?.signing_key === keys.publicKeys.signing_key
  await followOwnAccess({ keys, seen }, methods, access, isMadeHere).catch(() => undefined)
}

/** What this device has seen of the account's changes under the session's key. */
async function knownAccess({ keys, seen }: Session): Promise<SeenAccess | undefined> {
  const known = await seen.access()
  return known?.key === keys.publicKeys.signing_key ? known : undefined
}

/**
 * Whether another browser changed the keys or methods first. After a renewal the server refuses what the old keys signed; fetchOwnKeys then
 * says why.
 */
export function wasOvertaken(error: unknown): boolean {
  return isStaleHead(error) || errorFacts(error).code === 'statement_refused'
}
