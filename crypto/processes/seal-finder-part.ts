import { readText } from '../envelopes/read-opened.ts'
import { openBytesUnderKey, sealBytesUnderKey } from '../envelopes/seal-under-key.ts'
import type { MemoryKeys } from './derive-memory-keys.ts'

/** Seals a numbered part (from 1) of the index of items that a person's own device keeps, under its own key; bytes, since it opens at each start. */
export async function sealFinderPart(
  { finder, user }: MemoryKeys,
  part: number,
  text: string,
): Promise<Uint8Array<ArrayBuffer>> {
  return sealBytesUnderKey(finder, new TextEncoder().encode(text), 'finder', { user, part })
}

/** Opens the text; OpenFailed for another person's, another part's or an altered one. */
export async function openFinderPart(
  { finder, user }: MemoryKeys,
  part: number,
  sealed: Uint8Array<ArrayBuffer>,
): Promise<string> {
  return readText(await openBytesUnderKey(finder, sealed, 'finder', { user, part }))
}
