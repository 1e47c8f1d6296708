import { readText } from '../envelopes/read-opened.ts'
import { openUnderKey, sealUnderKey } from '../envelopes/seal-under-key.ts'
import type { MemoryKeys } from './derive-memory-keys.ts'

/**
 * Seals what a person's own devices remember (newest heads seen, confirmed fingerprints) with their private-memory key.
 */
export async function sealPrivateMemory(keys: MemoryKeys, memory: string): Promise<string> {
  const bytes = new TextEncoder().encode(memory)
  const sealed = await sealUnderKey(keys.privateMemory, bytes, 'private-memory', { user: keys.user })
  bytes.fill(0)
  return sealed
}

/** Opens the text; OpenFailed for another person's or altered text. */
export async function openPrivateMemory(keys: MemoryKeys, sealed: string): Promise<string> {
  return readText(await openUnderKey(keys.privateMemory, sealed, 'private-memory', { user: keys.user }))
}
