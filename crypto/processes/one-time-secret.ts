import { isOneTimeSecret, type OneTimeSecret } from '@chaveiro/contract/rules/one-time-secret.ts'
import { OpenFailed } from '../envelopes/open-failed.ts'
import { openUnderKey, sealUnderKey } from '../envelopes/seal-under-key.ts'
import type { OneTimeSealingKey } from '../primitives/secret-key.ts'

/** Seals what a one-time link shows; it opens under that key, for that link alone. */
export function sealOneTimeSecret(
  secret: OneTimeSecret,
  key: OneTimeSealingKey,
  token: string,
): Promise<string> {
  const plaintext = new TextEncoder().encode(JSON.stringify(secret))
  return sealUnderKey(key, plaintext, 'one-time-secret', { token })
}

/** The secret again. OpenFailed for another key, another link, or a text that holds anything else. */
export async function openOneTimeSecret(
  sealed: string,
  key: OneTimeSealingKey,
  token: string,
): Promise<OneTimeSecret> {
  const plaintext = await openUnderKey(key, sealed, 'one-time-secret', { token })
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plaintext))
  } catch {
    throw new OpenFailed()
  }
  if (!isOneTimeSecret(value)) throw new OpenFailed()
  return value
}
