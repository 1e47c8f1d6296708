import type { RevealedItem } from '@chaveiro/contract/items.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { signedItemAnswer } from './item-answer.ts'
import { type Caller, type Ground, requireItem, requireKey } from './item-facts.ts'

/** The sealed secret, for whoever may open it. The transaction that answers is the one that commits the audit entry. */
export async function revealItem(
  tx: Tx,
  { atRest, appendAudit, auditChain }: Ground,
  caller: Caller,
  id: string,
): Promise<RevealedItem> {
  const { actor, ip } = caller
  const { item, vault, revision, checkout } = await requireItem(tx, atRest, caller, id, 'reveal_item')
  requireKey(vault)
  if (item.requires_checkout && checkout?.userId !== actor.id) {
    if (!checkout) throw new Refusal('checkout_required')
    throw new Refusal('not_holder', { placeholders: { holder: checkout.email } })
  }
  if (auditChain.isLate()) throw new Refusal('not_ready')
  const details = { vault_name: vault.vaultName, item_title: revision.directory.title }
  await appendAudit(tx, { event: 'item_revealed', actor, ip, vaultId: vault.vaultId, itemId: id, details })
  return {
    item: signedItemAnswer(item, revision, checkout),
    password: revision.sealed,
    key: revision.key,
    revision: item.revision,
    generation: item.generation,
  }
}
