import { fromBase64url } from '../../encoding/base64url.ts'
import { canonicalJson } from '../../encoding/canonical-json.ts'
import { fitsStrictly } from './compact-form.ts'
import type { Verifier } from './statement.ts'
import { refuseUnless } from './statement-refused.ts'

/** Signed with the invitation key: these keys belong to the invited person. */
export type InvitationContent = {
  readonly org: string
  /** Hash of the invite statement. */
  readonly invite: string
  readonly user: string
  readonly sealing_key: string
  readonly signing_key: string
}

/** Signed with the new key in a renewal: its holder took this place in the roster. */
export type RenewalContent = {
  readonly org: string
  readonly seq: number
  readonly user: string
  readonly sealing_key: string
  readonly signing_key: string
}

const encoder = new TextEncoder()

/**
 * The bytes that the invitation key signs in an enrol. The label keeps them apart from statements, which begin with a
 * base64url header, and from renewals. Other members of `content` are ignored.
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

/** The bytes that the new signing key signs in a renew. Other members of `content` are ignored. */
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
  const fits = await fitsStrictly(verifier, publicKey, signature, input)
  refuseUnless(fits, 'bad_signature', 'the countersignature is invalid')
}
