import type { DeletionHandle, VaultFault } from '@chaveiro/device'

const redKinds = ['dropped', 'rolled_back', 'resurrected', 'unentitled', 'head'] as const
export type RedKind = (typeof redKinds)[number]

/** One line per kind, gravest first. Unsigned deletions are separate, since a member can settle them. */
export function groupFaults(faults: readonly VaultFault[]): {
  red: { kind: RedKind; itemIds: string[] }[]
  unsigned: { id: string; deletion: DeletionHandle | null }[]
} {
  const idsOf = (kind: VaultFault['kind']) => [
    ...new Set(faults.flatMap((fault) => (fault.kind === kind && 'itemId' in fault ? [fault.itemId] : []))),
  ]
  return {
    red: redKinds
      .filter((kind) => faults.some((fault) => fault.kind === kind))
      .map((kind) => ({ kind, itemIds: idsOf(kind) })),
    unsigned: faults.flatMap((fault) =>
      fault.kind === 'unsigned_deletion' ? [{ id: fault.itemId, deletion: fault.deletion }] : [],
    ),
  }
}
