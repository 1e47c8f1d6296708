import { readText } from '../envelopes/read-opened.ts'
import { openUnderKey, sealUnderKey } from '../envelopes/seal-under-key.ts'
import type { AccountKeys } from './derive-account-keys.ts'

/** Seals a numbered part (from 1) of the index of items that a person's own device keeps, under its own key. */
export async function sealFinderPart(
  { finder, user }: AccountKeys,
  part: number,
  text: string,
): Promise<string> {
  return sealUnderKey(finder, new TextEncoder().encode(text), 'finder', { user, part })
}

/** Opens the text; OpenFailed for another person's, another part's or an altered one. */
export async function openFinderPart(
  { finder, user }: AccountKeys,
  part: number,
  sealed: string,
): Promise<string> {
  return readText(await openUnderKey(finder, sealed, 'finder', { user, part }))
}
