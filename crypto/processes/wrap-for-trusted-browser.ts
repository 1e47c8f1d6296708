import { OpenFailed } from '../envelopes/open-failed.ts'
import { openUnderKey, sealUnderKey } from '../envelopes/seal-under-key.ts'
import type { HkdfKey } from '../primitives/hkdf.ts'
import { type AccountSecret, SecretKey } from '../primitives/secret-key.ts'
import { makeSessionKey } from './wrap-for-session.ts'

/** A non-extractable key that stays in a browser's IndexedDB while the person trusts the browser. */
export type TrustedBrowserKey = HkdfKey

/** The person, and the id of the browser that may open the secret. */
export type TrustedPlace = { readonly user: string; readonly browser: string }

export function makeTrustedBrowserKey(): Promise<TrustedBrowserKey> {
  return makeSessionKey()
}

/** The account secret wrapped for a trusted browser: only the server has the text, only the browser the key. */
export function wrapForTrustedBrowser(
  secret: AccountSecret,
  key: TrustedBrowserKey,
  place: TrustedPlace,
): Promise<string> {
  return sealUnderKey(key, secret.copyBytes(), 'account-secret.trusted', place)
}

/** The account secret; OpenFailed for another browser's key or id, another person or another text. */
export async function unwrapForTrustedBrowser(
  text: string,
  key: TrustedBrowserKey,
  place: TrustedPlace,
): Promise<AccountSecret> {
  const bytes = await openUnderKey(key, text, 'account-secret.trusted', place)
  if (bytes.length !== 32) throw new OpenFailed()
  return SecretKey.of('account', bytes)
}
