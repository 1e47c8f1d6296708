import type { VaultFault } from '../../types/vaults.ts'

/** Whether a head may be signed in spite of these faults: only an unsigned deletion does not stop it. */
export function mayBeSigned(faults: readonly VaultFault[]): boolean {
  return faults.every(({ kind }) => kind === 'unsigned_deletion')
}
