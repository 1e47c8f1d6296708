import type { VaultFault } from '../../types/vaults.ts'
import type { SeenRevision } from '../state/seen-memory.ts'
import type { VaultState } from './head-state.ts'

/** Whether a head may be signed in spite of these faults: only an unsigned deletion does not stop it. */
export function mayBeSigned(faults: readonly VaultFault[]): boolean {
  return faults.every(({ kind }) => kind === 'unsigned_deletion')
}

/** What this device wrote or opened and no head covers yet. */
export function againstMemory(
  { entries, deleted, unsignedDeletions }: VaultState,
  uncovered: ReadonlyMap<string, SeenRevision>,
): VaultFault[] {
  const unsigned = new Set(unsignedDeletions.map(({ item }) => item))
  return [...uncovered].flatMap(([itemId, seen]): VaultFault[] => {
    const present = entries.get(itemId)
    if (seen.isDeletion) return present ? [{ kind: 'resurrected', itemId }] : []
    if (deleted.has(itemId) || unsigned.has(itemId)) return []
    if (!present) return [{ kind: 'dropped', itemId }]
    return present[1] < seen.revision ? [{ kind: 'rolled_back', itemId }] : []
  })
}
