import { OpenFailed } from '../envelopes/open-failed.ts'
import { openUnderKey, sealUnderKey } from '../envelopes/seal-under-key.ts'
import { type HkdfKey, importHkdfKey } from '../primitives/hkdf.ts'
import { randomBytes } from '../primitives/random-bytes.ts'
import { type AccountSecret, SecretKey } from '../primitives/secret-key.ts'

/** A non-extractable key for this browser, which IndexedDB can store. */
export type SessionKey = HkdfKey

export async function makeSessionKey(): Promise<SessionKey> {
  const bytes = randomBytes(32)
  const key = await importHkdfKey(bytes)
  bytes.fill(0)
  return key
}

/** The account secret wrapped so that a reload or a new tab of this browser can open it again. */
export function wrapForSession(secret: AccountSecret, key: SessionKey, user: string): Promise<string> {
  return sealUnderKey(key, secret.copyBytes(), 'account-secret.session', { user })
}

/** The account secret; OpenFailed for another browser's key, another person or another text. */
export async function unwrapForSession(text: string, key: SessionKey, user: string): Promise<AccountSecret> {
  const bytes = await openUnderKey(key, text, 'account-secret.session', { user })
  if (bytes.length !== 32) throw new OpenFailed()
  return SecretKey.of('account', bytes)
}
