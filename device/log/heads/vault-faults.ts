import type { VaultFault } from '../../base/types/vaults.ts'

/** Whether a head may be signed in spite of these faults: unsigned deletions do not prevent it. */
export function mayBeSigned(faults: readonly VaultFault[]): boolean {
  return faults.every(({ kind }) => kind === 'unsigned_deletion')
}
