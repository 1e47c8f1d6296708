import type { CreateItemBody, Item } from '@chaveiro/contract/calls/items.ts'
import type { z } from 'zod'
import { itemDetails } from '../../access/item-details.ts'
import { selectOpenRehearsal, takeRehearsalItem } from '../../access/rehearsals.queries.ts'
import { requireWritable } from '../../access/require-key.ts'
import { requireVault, type VaultFacts } from '../../access/require-vault.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { ItemDependencies } from './dependencies.ts'
import { itemAnswer } from './item-answer.ts'
import { plainColumns } from './item-columns.ts'
import { overviewOf } from './item-documents.ts'
import { insertItem } from './items.queries.ts'
import { acceptRevision, storeRevision } from './store-revision.ts'

type Origin = {
  action: 'create_item' | 'import_item'
  /** The vault that it comes from, if it is moved, its id there, and who counts as having made it. */
  movedFrom?: { vault: VaultFacts; item: string; createdBy: string }
}

/**
 * Stores an item that a device has sealed. Everything is checked before the first write, so that a refusal inside a
 * larger transaction leaves nothing behind.
 */
export async function createItem(
  tx: Tx,
  dependencies: ItemDependencies,
  caller: Omit<Caller, 'language'>,
  body: z.output<typeof CreateItemBody>,
  { action, movedFrom }: Origin = { action: 'create_item' },
): Promise<Item> {
  const { atRest, appendAudit } = dependencies
  const { actor, ip, now } = caller
  const vault = await requireVault(tx, atRest, actor, body.vault_id, action)
  requireWritable(vault)
  if (body.revision !== 1) throw new Refusal('stale_revision')
  const overview = overviewOf(body)
  const { submission } = body
  const from = { movedFrom: movedFrom?.item, submissionId: submission?.id }
  const write = { itemId: body.id, vault, overview, act: 'create' as const, ...from }
  if (overview.rehearsal) await requireRehearsal(tx, caller, vault.id)
  const waiting = submission && (await dependencies.requireWaiting(tx, atRest, submission.id, vault.id))
  const document = await acceptRevision(
    tx,
    dependencies,
    caller,
    { ...write, taken: waiting?.sealed_hash },
    body,
  )

  const at = isoInstant(now)
  const { id } = body
  const ids = { id, vault_id: vault.id, created_by: movedFrom?.createdBy ?? actor.id }
  const row = { ...plainColumns(body, at), ...ids, created_at: at }
  const sealed = { ...row, document: atRest.seal('items', id, overview) }
  await tx.run(insertItem, sealed)
  if (overview.rehearsal) await tx.run(takeRehearsalItem, { vault_id: vault.id, item_id: id })
  await storeRevision(tx, dependencies, caller, write, body, document)
  if (submission) {
    const decision = { state: 'taken', itemId: id, by: actor.id, now } as const
    await dependencies.decideSubmission(tx, atRest, { id: submission.id, vaultId: vault.id }, decision)
  }
  const moved = movedFrom && otherEnd(movedFrom.vault, movedFrom.item)
  const details = { vault_name: vault.document.name, ...itemDetails(overview), ...moved }
  const event = moved ? 'item_moved_in' : 'item_created'
  await appendAudit(tx, { event, actor, ip, vaultId: vault.id, itemId: id, details })
  return itemAnswer({ ...row, rotate_since: null }, overview, null)
}

/** How the entry about one end of a move names the other. */
export const otherEnd = (vault: VaultFacts, item: string) => ({
  other_vault_id: vault.id,
  other_vault: vault.document.name,
  other_item_id: item,
})

/** Throws unless the vault's rehearsal is running and waits for its item, of which there is one. */
async function requireRehearsal(tx: Tx, { now }: Pick<Caller, 'now'>, vault_id: string): Promise<void> {
  const rehearsal = await tx.first(selectOpenRehearsal, { vault_id })
  const isDue = rehearsal && rehearsal.until > isoInstant(now) && rehearsal.item_id === null
  if (!isDue) throw new Refusal('no_rehearsal')
}
