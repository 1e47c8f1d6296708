import { fromBase64url, toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { contextOf, contextToOpen } from '../envelopes/context.ts'
import { OpenFailed } from '../envelopes/open-failed.ts'
import { openUnderKey, sealUnderKey } from '../envelopes/seal-under-key.ts'
import { hkdf, importHkdfKey } from '../primitives/hkdf.ts'
import { randomBytes } from '../primitives/random-bytes.ts'
import { type AccountSecret, SecretKey, type UnlockKey } from '../primitives/secret-key.ts'
import { sha256 } from '../primitives/sha256.ts'
import type { UnlockPlace } from './wrap-with-passphrase.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** An account secret wrapped by a passkey's PRF output, as sent. */
export type PasskeyMethod = {
  readonly id: string
  readonly kind: 'passkey'
  readonly argon2: null
  readonly passkey: PasskeyParameters
  readonly sealed: string
}

/** Base64url; the salt is the input of the passkey's PRF extension (WebAuthn, level 3). */
export type PasskeyParameters = {
  readonly credential_id: string
  readonly prf_salt: string
  readonly label: string
}

const PRF_BYTES = 32

/** A random input (32 bytes, base64url) for the PRF of a new passkey. */
export function makePrfSalt(): string {
  return toBase64url(randomBytes(PRF_BYTES))
}

/** Wraps an account secret under the 32 bytes that a passkey's PRF gave for its salt. */
export async function wrapWithPasskey(
  secret: AccountSecret,
  prf: Bytes,
  passkey: PasskeyParameters,
  place: UnlockPlace,
): Promise<PasskeyMethod> {
  const bound = { ...place, credential: await credentialHash(passkey.credential_id) }
  const key = await unlockKey(prf, contextOf('derive.passkey', bound))
  const sealed = await sealUnderKey(key, secret.copyBytes(), 'account-secret.passkey', bound)
  return { id: place.method, kind: 'passkey', argon2: null, passkey, sealed }
}

/** The account secret that a passkey wraps; OpenFailed for another passkey, person, method or PRF output. */
export async function unwrapWithPasskey(
  wrapped: PasskeyMethod,
  prf: Bytes,
  user: string,
): Promise<AccountSecret> {
  const credential = await credentialHash(wrapped.passkey.credential_id)
  const place = { user, method: wrapped.id, credential }
  const key = await unlockKey(prf, contextToOpen('derive.passkey', place))
  const bytes = await openUnderKey(key, wrapped.sealed, 'account-secret.passkey', place)
  if (bytes.length !== 32) throw new OpenFailed()
  return SecretKey.of('account', bytes)
}

/** The PRF's output is already a key and needs no stretching; HKDF binds it to person, method and passkey. */
async function unlockKey(prf: Bytes, info: Bytes): Promise<UnlockKey> {
  if (prf.length !== PRF_BYTES) throw new OpenFailed()
  return SecretKey.of('unlock', await hkdf(await importHkdfKey(prf), new Uint8Array(0), info, 32))
}

async function credentialHash(credentialId: string): Promise<string> {
  const bytes = fromBase64url(credentialId)
  if (bytes === null) throw new OpenFailed()
  return toBase64url(await sha256(bytes))
}
