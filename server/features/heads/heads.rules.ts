import { hash } from 'node:crypto'
import type { ItemChange } from '@chaveiro/contract/heads.ts'
import { type HeadEntry, itemsDigestInput } from '@chaveiro/contract/rules/head.ts'

/** What a head covers, by item id. */
export type Entries = ReadonlyMap<string, HeadEntry>

/**
 * The items that a head would cover after some more changes. An item whose deletion nobody signed stays in until a
 * member confirms it.
 */
export function applyChanges(entries: Entries, changes: readonly ItemChange[]): Entries {
  const next = new Map(entries)
  for (const { item, revision, deleted, sealed_hash, signature } of changes) {
    if (!deleted && sealed_hash !== null) next.set(item, [item, revision, sealed_hash])
    else if (deleted && signature !== null) next.delete(item)
  }
  return next
}

/** The deletions that nobody has signed yet, after some more changes. */
export function unsignedDeletions(
  before: readonly ItemChange[],
  changes: readonly ItemChange[],
): readonly ItemChange[] {
  const deletions = [...before, ...changes].filter(({ deleted }) => deleted)
  const newest = new Map(deletions.map((change) => [change.item, change]))
  return [...newest.values()].filter(({ signature }) => signature === null)
}

/** What a head says of its items. */
export function itemsDigest(entries: Entries): string {
  return hash('sha256', itemsDigestInput([...entries.values()]), 'base64url')
}
