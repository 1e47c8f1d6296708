import { fromBase64url } from '../../encoding/base64url.ts'
import { isEd25519Point, isStrongEd25519Point } from '../statements/ed25519-key.ts'
import { fingerprintOf } from '../statements/fingerprint.ts'
import type { Verifier } from '../statements/statement.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { requireSealingKey } from '../statements/x-wing-key.ts'
import type { OpenInvite, RosterDraft, RosterPerson } from './roster-state.ts'

type NewKeys = { readonly user: string; readonly sealing_key: string; readonly signing_key: string }

/** Throws unless an Ed25519 key (base64url) is canonical and not of small order. */
function requireStrongKey(key: string) {
  const bytes = fromBase64url(key)
  refuseUnless(
    bytes !== null && isStrongEd25519Point(bytes),
    'weak_key',
    'a key of small order or not canonical',
  )
}

/** Throws unless an Ed25519 key (base64url) that has signed nothing yet is strong and a point of the curve. */
export function requireUnprovenKey(key: string) {
  requireStrongKey(key)
  refuseUnless(isEd25519Point(fromBase64url(key) as Uint8Array), 'weak_key', 'a key that is no point')
}

/** Throws unless an Ed25519 key is strong and the roster never named it before. */
export function requireFreshSigningKey(draft: RosterDraft, key: string) {
  requireStrongKey(key)
  refuseUnless(!draft.usedKeys.has(key), 'key_taken', 'the roster has named this key before')
}

/** Throws unless both keys are valid and the roster never named them before. */
export function requireFreshKeys(draft: RosterDraft, { sealing_key, signing_key }: NewKeys) {
  requireFreshSigningKey(draft, signing_key)
  requireSealingKey(sealing_key)
  refuseUnless(!draft.usedKeys.has(sealing_key), 'key_taken', 'the roster has named this key before')
}

/**
 * Makes these the person's keys from statement `seq` on. Earlier ones are kept for what they signed, and the
 * confirmed address stays confirmed.
 */
export async function giveKeys(
  draft: RosterDraft,
  { user, sealing_key, signing_key }: NewKeys,
  seq: number,
  vouched: boolean,
  verifier: Verifier,
  invited: Pick<OpenInvite, 'identity'> | undefined = undefined,
) {
  const previousKeys = draft.people.get(user)
  const fingerprint = await fingerprintOf(sealing_key, signing_key, verifier)
  if (previousKeys) draft.earlierKeys.set(user, [...(draft.earlierKeys.get(user) ?? []), previousKeys])
  draft.people.set(user, {
    user,
    sealingKey: sealing_key,
    signingKey: signing_key,
    fingerprint,
    vouched,
    vouchedSeq: vouched ? seq : null,
    identity: (previousKeys ?? invited)?.identity ?? null,
    sinceSeq: seq,
  })
  draft.usedKeys.add(sealing_key).add(signing_key)
}

/** The newest keys of a present custodian, of this role if given. */
export function requireCustodian(draft: RosterDraft, user: string, role?: 'admin'): RosterPerson {
  const person = requirePerson(draft, user)
  const custodian = draft.custodians.get(user)
  const isEntitled = custodian !== undefined && (role === undefined || custodian.role === role)
  refuseUnless(isEntitled && person.vouched, 'not_entitled', `its signer is no ${role ?? 'custodian'}`)
  return person
}

/** The newest keys of a person who enrolled. */
export function requirePerson(draft: RosterDraft, user: string): RosterPerson {
  const person = draft.people.get(user)
  refuseUnless(person !== undefined, 'unknown_person', 'no keys in the roster')
  return person
}
