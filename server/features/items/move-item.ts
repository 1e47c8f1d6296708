import type { Item, MoveItemBody } from '@chaveiro/contract/calls/items.ts'
import { requireMove } from '@chaveiro/contract/log/items/item-move.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import type { z } from 'zod'
import { itemDetails } from '../../access/item-details.ts'
import { requireHolder } from '../../access/require-holder.ts'
import { requireKey } from '../../access/require-key.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { requireVault } from '../../access/require-vault.ts'
import { selectActiveWriters } from '../../memberships/memberships.queries.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { createItem, otherEnd } from './create-item.ts'
import type { ItemDependencies } from './dependencies.ts'
import { appendDeletion, removeItemRow, requireRemovable } from './remove-item.ts'

/**
 * Moves an item to another vault: both halves happen, or neither. The caller may delete it here, could reveal it now, and
 * may create items there. What asks people to change it goes with it, and grows by who knows it and cannot open it there.
 */
export async function moveItem(
  tx: Tx,
  dependencies: ItemDependencies,
  caller: Caller,
  id: string,
  { item: body, signature }: z.output<typeof MoveItemBody>,
): Promise<Item> {
  const { atRest, appendAudit, verifier } = dependencies
  const { actor, ip, now } = caller
  const leaving = await requireRemovable(tx, dependencies, caller, id)
  const { item, vault, checkout, revision } = leaving
  requireKey(vault)
  requireHolder(leaving, caller, item.requires_checkout)
  if (revision.overview.rehearsal || body.rehearsal) throw invalid('item.rehearsal')
  if (body.vault_id === vault.id) throw invalid('item.vault_id')
  if (item.requires_checkout && !body.requires_checkout) {
    await requireCallerRight(tx, actor, 'clear_checkout', { isHolder: checkout !== null })
  }
  const target = await requireVault(tx, atRest, actor, body.vault_id, 'create_item')
  await acceptStatement('item.signature', () =>
    requireMove(
      parseStatement(signature, 'chaveiro.item.change'),
      parseStatement(body.signature, 'chaveiro.item.change'),
      verifier,
    ),
  )
  await appendDeletion(tx, dependencies, caller, leaving, signature, { vault: body.vault_id, item: body.id })
  const created = await createItem(tx, dependencies, caller, body, {
    action: 'create_item',
    movedFrom: { vault, item: id, createdBy: await creatorIn(tx, target.id, item.created_by, actor.id) },
  })
  await dependencies.accessEnded(tx, { of: 'item', itemId: id }, { by: caller, now })
  const knowledge = await dependencies.readKnowledge(tx, id, now)
  const act = { reason: 'move' as const, by: actor.id, now }
  const rotate_since = await dependencies.keepKnowledge(
    tx,
    dependencies,
    { ...created, formerId: id },
    knowledge,
    act,
  )
  await removeItemRow(tx, dependencies, caller, leaving, { isSigned: true, kept: null })
  const details = {
    vault_name: vault.document.name,
    ...itemDetails(revision.overview),
    ...otherEnd(target, created.id),
  }
  await appendAudit(tx, { event: 'item_moved_out', actor, ip, vaultId: vault.id, itemId: id, details })
  return { ...created, rotate_since }
}

/** The item's creator may still delete it, as after a restore, but not in a vault of which they are no member. */
async function creatorIn(tx: Tx, vault_id: string, creator: string, mover: string): Promise<string> {
  if (creator === mover) return mover
  const members = await tx.all(selectActiveWriters, { vault_id })
  return members.some(({ id }) => id === creator) ? creator : mover
}

const invalid = (path: string) => new Refusal('invalid', { fields: [{ path, fault: 'invalid' }] })
