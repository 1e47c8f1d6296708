import { readText } from '../envelopes/read-opened.ts'
import { openUnderKey, sealUnderKey } from '../envelopes/seal-under-key.ts'
import type { AccountKeys } from './derive-account-keys.ts'

/** Seals a person's name for one of their links (by its id), for their own list only. */
export function sealOneTimeLabel(
  { privateMemory, user }: AccountKeys,
  link: string,
  label: string,
): Promise<string> {
  return sealUnderKey(privateMemory, new TextEncoder().encode(label), 'one-time-label', { user, link })
}

/** Opens the name; OpenFailed for another person's or another link's. */
export async function openOneTimeLabel(
  { privateMemory, user }: AccountKeys,
  link: string,
  sealed: string,
): Promise<string> {
  return readText(await openUnderKey(privateMemory, sealed, 'one-time-label', { user, link }))
}
