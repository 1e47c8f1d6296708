import { fromBase64url } from './base64url.ts'
import { canonicalJson } from './canonical-json.ts'
import type { Verifier } from './statement.ts'
import { refuseUnless } from './statement-refused.ts'

/** What follows an invitation link: these keys are of the person that the invite is for. */
export type InvitationContent = {
  readonly org: string
  /** Hash of the invite's statement. */
  readonly invite: string
  readonly user: string
  readonly sealing_key: string
  readonly signing_key: string
}

/** What the new signing key says of itself in a renewal: that its holder took this place in the roster with it. */
export type RenewalContent = {
  readonly org: string
  readonly seq: number
  readonly user: string
  readonly sealing_key: string
  readonly signing_key: string
}

const encoder = new TextEncoder()

/**
 * The bytes that the invitation key signs in an enrol. The label keeps them apart from every statement, which
 * begins with its header in base64url, and from a renewal. Further members of `content` are left out.
 */
export function invitationInput({
  org,
  invite,
  user,
  sealing_key,
  signing_key,
}: InvitationContent): Uint8Array<ArrayBuffer> {
  const content = canonicalJson({ org, invite, user, sealing_key, signing_key })
  return encoder.encode(`chaveiro invitation 1 ${content}`)
}

/** The bytes that the new signing key signs in a renew. Further members of `content` are left out. */
export function renewalInput({
  org,
  seq,
  user,
  sealing_key,
  signing_key,
}: RenewalContent): Uint8Array<ArrayBuffer> {
  return encoder.encode(`chaveiro renewal 1 ${canonicalJson({ org, seq, user, sealing_key, signing_key })}`)
}

/** Throws unless this Ed25519 key (base64url, known to be strong) signed these bytes. */
export async function requireCountersignature(
  input: Uint8Array<ArrayBuffer>,
  countersignature: string,
  key: string,
  verifier: Verifier,
) {
  const publicKey = fromBase64url(key)
  const signature = fromBase64url(countersignature)
  refuseUnless(publicKey !== null && signature !== null, 'malformed', 'not canonical base64url')
  const fits = await verifier.verifyEd25519(publicKey, signature, input)
  refuseUnless(fits, 'bad_signature', 'the countersignature does not fit')
}
