import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { personIdentity } from '@chaveiro/contract/log/roster/person-identity.ts'
import { randomBytes } from '../primitives/random-bytes.ts'
import { verifier } from './verifier.ts'

/** The commitment to a person's e-mail address, and the salt (16 bytes, base64url) that goes to the server. */
export type CommittedAddress = { readonly identity: string; readonly salt: string }

/** Commits to a user's e-mail address, as the server lists it, with a new salt. */
export async function commitToAddress(user: string, email: string): Promise<CommittedAddress> {
  const salt = toBase64url(randomBytes(16))
  return { identity: await personIdentity({ salt, user, email }, verifier), salt }
}
