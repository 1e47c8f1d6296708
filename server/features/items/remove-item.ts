import { deletedKeptDays } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import type { MovedTo } from '@chaveiro/contract/log/items/item-move.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { ItemKnowledge } from '../../access/item-knowledge.ts'
import { type RehearsalRow, selectRehearsalOfItem } from '../../access/rehearsals.queries.ts'
import { requireConfirmed } from '../../access/require-confirmed.ts'
import { type ItemFacts, requireItem } from '../../access/require-item.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { appendItemChange } from '../../signed-logs/append-item-change.ts'
import { currentLogs } from '../../signed-logs/vault-log.ts'
import { deleteRevisions } from './deleted-items.queries.ts'
import { sealDeletion } from './deletion-document.ts'
import { insertDeletion } from './deletions.queries.ts'
import type { ItemDependencies } from './dependencies.ts'
import { deleteItemRow } from './items.queries.ts'
import { requireNoOtherHolder } from './require-no-other-holder.ts'

/** An item that the caller may take out of its vault, with its rehearsal if it was made for one. */
export type Leaving = ItemFacts & { rehearsal: RehearsalRow | undefined }

export async function requireRemovable(
  tx: Tx,
  { atRest }: Pick<ItemDependencies, 'atRest'>,
  caller: Caller,
  id: string,
): Promise<Leaving> {
  const rehearsal = await tx.first(selectRehearsalOfItem, { item_id: id })
  // Any key holder may delete the item of a finished rehearsal.
  const right = rehearsal && rehearsal.ended_at !== null ? 'edit_item' : 'delete_item'
  const facts = await requireItem(tx, atRest, caller, id, right)
  await requireConfirmed(tx, caller.actor.id)
  requireNoOtherHolder(facts.checkout, caller)
  return { ...facts, rehearsal }
}

/** Appends the signed deletion, which must be the caller's own over the next revision, and names this move or none. */
export async function appendDeletion(
  tx: Tx,
  { atRest, verifier }: ItemDependencies,
  caller: Caller,
  { item, vault }: Leaving,
  signature: string,
  movedTo?: MovedTo,
): Promise<void> {
  if (vault.generationDue) throw new Refusal('stale_generation')
  const logs = await currentLogs(tx, atRest, vault.id)
  const place = {
    logs,
    item: item.id,
    revision: item.revision + 1,
    act: 'delete' as const,
    field: 'signature',
  }
  await appendItemChange(tx, { verifier }, caller, place, signature, async (payload) =>
    requireMovedTo(payload, movedTo),
  )
}

/** Throws StatementRefused unless a signed deletion names this move, or none. */
export function requireMovedTo(
  { moved_to: named }: { moved_to?: MovedTo | undefined },
  movedTo?: MovedTo,
): void {
  const isNamed = named?.vault === movedTo?.vault && named?.item === movedTo?.item
  refuseUnless(isNamed, 'wrong_place', 'it is a deletion in another move, or in none')
}

const nothingKnown: ItemKnowledge = { tasks: [], readers: [] }

/**
 * Deletes the item's row and leaves a tombstone. Its revisions stay for as long as it can be restored, which what is moved
 * or was made for a rehearsal cannot be. An unsigned deletion waits for a member to confirm it.
 */
export async function removeItemRow(
  tx: Tx,
  { atRest, dropFiles }: Pick<ItemDependencies, 'atRest' | 'dropFiles'>,
  { actor, now }: Caller,
  { item, vault, revision: last }: Leaving,
  { isSigned, kept }: { isSigned: boolean; kept: ItemKnowledge | null },
): Promise<void> {
  const { id, revision, created_by, created_at } = item
  if (kept === null) {
    await tx.run(deleteRevisions, { item_id: id })
    await dropFiles(tx, id)
  }
  await tx.run(deleteItemRow, { id })
  await tx.run(insertDeletion, {
    item_id: id,
    vault_id: vault.id,
    revision: revision + 1,
    deleted_by: actor.id,
    deleted_at: isoInstant(now),
    is_signed: isSigned,
    created_by,
    created_at,
    purge_at: kept && isoInstant(now + deletedKeptDays * dayMs),
    document:
      isSigned && kept === null ? null : sealDeletion(atRest, id, { ...last, ...(kept ?? nothingKnown) }),
  })
}
