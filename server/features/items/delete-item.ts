import { checkDeletionStatement, requirePresentAuthor } from '@chaveiro/contract/rules/item-statement.ts'
import { refuseUnless } from '@chaveiro/contract/rules/statement-refused.ts'
import { nodeVerifier } from '../../access/node-verifier.ts'
import { currentRoster } from '../../access/signed-roster.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { acceptStatement } from '../../platform/statements/accept-statement.ts'
import type { DeletionDocument } from './item-documents.ts'
import { type Caller, type Ground, type ItemFacts, requireItem } from './item-facts.ts'
import { bumpVaultVersion, deleteItemRow, insertDeletion } from './items.queries.ts'

/** Deletes an item and leaves a tombstone. With a signature, it must be the actor's own over the next revision. */
export async function deleteItem(
  tx: Tx,
  ground: Ground,
  caller: Caller,
  id: string,
  signature: string | undefined,
): Promise<void> {
  const { atRest, appendAudit } = ground
  const { actor, ip, now } = caller
  const facts = await requireItem(tx, atRest, caller, id, 'delete_item')
  if (signature !== undefined) await acceptDeletion(tx, ground, facts, actor.id, signature)
  const { item, vault, revision } = facts
  const at = isoInstant(now)
  const document: DeletionDocument = { signature: signature ?? null }
  await tx.run(bumpVaultVersion, { id: vault.vaultId, updated_at: at })
  await tx.run(deleteItemRow, { id })
  await tx.run(insertDeletion, {
    item_id: id,
    vault_id: vault.vaultId,
    revision: item.revision + 1,
    deleted_by: actor.id,
    deleted_at: at,
    document: atRest.seal('item_deletions', id, document),
  })
  const details = { vault_name: vault.vaultName, item_title: revision.directory.title }
  await appendAudit(tx, { event: 'item_deleted', actor, ip, vaultId: vault.vaultId, itemId: id, details })
}

async function acceptDeletion(
  tx: Tx,
  { atRest, currentVaultLog }: Ground,
  { item, vault }: ItemFacts,
  actorId: string,
  signature: string,
): Promise<void> {
  const roster = await currentRoster(tx, atRest)
  const log = await currentVaultLog(tx, atRest, vault.vaultId)
  if (!roster || !log) throw new Refusal('vault_unkeyed')
  await acceptStatement('signature', async () => {
    const { generation } = vault
    const place = { roster, log, item: item.id, revision: item.revision + 1, generation }
    const payload = await checkDeletionStatement(signature, place, nodeVerifier)
    refuseUnless(payload.by === actorId, 'wrong_place', 'somebody else signed it')
    requirePresentAuthor(payload, { roster, log })
  })
}
