import { isOneTimeSecret, type OneTimeSecret } from '@chaveiro/contract/rules/links/one-time-secret.ts'
import { OpenFailed } from '../envelopes/open-failed.ts'
import { readJson } from '../envelopes/read-opened.ts'
import { openUnderKey, sealUnderKey } from '../envelopes/seal-under-key.ts'
import type { OneTimeSealingKey } from '../primitives/secret-key.ts'

/** Seals the content of a one-time link; it opens with that key and for that link only. */
export function sealOneTimeSecret(
  secret: OneTimeSecret,
  key: OneTimeSealingKey,
  token: string,
): Promise<string> {
  const plaintext = new TextEncoder().encode(JSON.stringify(secret))
  return sealUnderKey(key, plaintext, 'one-time-secret', { token })
}

/** Opens the secret. OpenFailed for another key or link, or if it is malformed. */
export async function openOneTimeSecret(
  sealed: string,
  key: OneTimeSealingKey,
  token: string,
): Promise<OneTimeSecret> {
  const value = readJson(await openUnderKey(key, sealed, 'one-time-secret', { token }))
  if (!isOneTimeSecret(value)) throw new OpenFailed()
  return value
}
