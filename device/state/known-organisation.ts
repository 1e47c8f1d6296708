import { type SeenMemory, seenBy } from './seen-memory.ts'

/** The id of the organisation that this device has seen, whoever used it; null if none. */
export async function knownOrganisation(memory: SeenMemory): Promise<string | null> {
  return (await seenBy(memory, '').roster())?.org ?? null
}
