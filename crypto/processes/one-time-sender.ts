import { isOneTimeSender, type OneTimeSender } from '@chaveiro/contract/rules/links/one-time-sender.ts'
import { OpenFailed } from '../envelopes/open-failed.ts'
import { readJson } from '../envelopes/read-opened.ts'
import { openUnderKey, sealUnderKey } from '../envelopes/seal-under-key.ts'
import type { OneTimeLink } from './one-time-key.ts'

/** Seals who made a link under the link's own key, also where a password seals its content: the page shows it before it opens anything. */
export function sealOneTimeSender(sender: OneTimeSender, { key, token }: OneTimeLink): Promise<string> {
  return sealUnderKey(key, new TextEncoder().encode(JSON.stringify(sender)), 'one-time-sender', { token })
}

/** Opens it. OpenFailed for another link, or if it is malformed. */
export async function openOneTimeSender(sealed: string, { key, token }: OneTimeLink): Promise<OneTimeSender> {
  const value = readJson(await openUnderKey(key, sealed, 'one-time-sender', { token }))
  if (!isOneTimeSender(value)) throw new OpenFailed()
  return value
}
