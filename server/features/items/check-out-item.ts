import { checkoutHours } from '@chaveiro/contract/constants.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { deleteCheckout, takeCheckout } from './checkouts.queries.ts'
import { type Caller, type Ground, requireItem, requireKey } from './item-facts.ts'
import { bumpVaultVersion } from './items.queries.ts'
import { instantText } from './items.rules.ts'

type CheckoutAnswer = { checked_out_by: string | null; checked_out_until: string | null }

/** Holds an item alone for 8 hours. Of two at the same instant one gets it, the other reads who holds it and until when. */
export async function checkOutItem(
  tx: Tx,
  { atRest, appendAudit }: Ground,
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
  await tx.run(bumpVaultVersion, { id: vault.vaultId, updated_at: since })
  const details = { vault_name: vault.vaultName, item_title: revision.overview.title }
  await appendAudit(tx, { event: 'item_checked_out', actor, ip, vaultId: vault.vaultId, itemId: id, details })
  return { checked_out_by: actor.email, checked_out_until: until }
}

/** Gives a held item back; a custodian may for somebody else. */
export async function checkInItem(
  tx: Tx,
  { atRest, appendAudit, askAfterCheckIn }: Ground,
  caller: Caller,
  id: string,
): Promise<CheckoutAnswer> {
  const { actor, ip, now } = caller
  const { item, vault, revision, checkout } = await requireItem(tx, atRest, caller, id, 'check_in_item')
  if (!item.requires_checkout) throw new Refusal('checkout_not_needed')
  if (!checkout) throw new Refusal('not_checked_out')
  await tx.run(deleteCheckout, { item_id: id })
  await tx.run(bumpVaultVersion, { id: vault.vaultId, updated_at: isoInstant(now) })
  const { title, owner } = revision.overview
  const { userId: holderId, since } = checkout
  await askAfterCheckIn(tx, { itemId: id, vaultId: vault.vaultId, title, owner, holderId, since, now })
  const details = { vault_name: vault.vaultName, item_title: revision.overview.title }
  await appendAudit(tx, { event: 'item_checked_in', actor, ip, vaultId: vault.vaultId, itemId: id, details })
  return { checked_out_by: null, checked_out_until: null }
}
