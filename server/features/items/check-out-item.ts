import { checkoutHours } from '@chaveiro/contract/constants.ts'
import { requireItem } from '../../access/require-item.ts'
import { requireKey } from '../../access/require-key.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { bumpVaultVersion } from '../../signed-logs/vault-rows.queries.ts'
import { deleteCheckout, takeCheckout } from './checkouts.queries.ts'
import type { ItemDependencies } from './dependencies.ts'
import { instantText } from './items.rules.ts'

type CheckoutAnswer = { checked_out_by: string | null; checked_out_until: string | null }

/** Holds an item alone for 8 hours. Of two at the same instant one gets it, the other reads who holds it and until when. */
export async function checkOutItem(
  tx: Tx,
  { atRest, appendAudit }: ItemDependencies,
  caller: Caller,
  id: string,
): Promise<CheckoutAnswer> {
  const { actor, ip, now, language } = caller
  const { item, vault, revision, checkout } = await requireItem(tx, atRest, caller, id, 'check_out_item')
  requireKey(vault)
  if (!item.requires_checkout) throw new Refusal('checkout_not_needed')
  if (checkout) {
    const placeholders = { holder: checkout.email, until: instantText(checkout.until, language) }
    throw new Refusal('already_checked_out', { placeholders })
  }
  const since = isoInstant(now)
  const until = isoInstant(now + checkoutHours * 3_600_000)
  if ((await tx.run(takeCheckout, { item_id: id, user_id: actor.id, since, until })) === 0) {
    throw new Error('a live check-out was not seen')
  }
  await tx.run(bumpVaultVersion, { id: vault.id, updated_at: since })
  const details = { vault_name: vault.document.name, item_title: revision.overview.title }
  await appendAudit(tx, { event: 'item_checked_out', actor, ip, vaultId: vault.id, itemId: id, details })
  return { checked_out_by: actor.email, checked_out_until: until }
}

/** Gives a held item back; a custodian may for somebody else. */
export async function checkInItem(
  tx: Tx,
  { atRest, appendAudit, askAfterCheckIn }: ItemDependencies,
  caller: Caller,
  id: string,
): Promise<CheckoutAnswer> {
  const { actor, ip, now } = caller
  const { item, vault, revision, checkout } = await requireItem(tx, atRest, caller, id, 'check_in_item')
  if (!item.requires_checkout) throw new Refusal('checkout_not_needed')
  if (!checkout) throw new Refusal('not_checked_out')
  await tx.run(deleteCheckout, { item_id: id })
  await tx.run(bumpVaultVersion, { id: vault.id, updated_at: isoInstant(now) })
  const { title, owner } = revision.overview
  const { userId: holderId, since } = checkout
  await askAfterCheckIn(tx, { itemId: id, vaultId: vault.id, title, owner, holderId, since, now })
  const details = { vault_name: vault.document.name, item_title: revision.overview.title }
  await appendAudit(tx, { event: 'item_checked_in', actor, ip, vaultId: vault.id, itemId: id, details })
  return { checked_out_by: null, checked_out_until: null }
}
