import { checkoutHours } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { isOwner, itemDetails } from '../../access/item-details.ts'
import { requireItem } from '../../access/require-item.ts'
import { requireKey } from '../../access/require-key.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { bumpVaultVersion } from '../../signed-logs/vault-rows.queries.ts'
import { takeCheckout } from './checkouts.queries.ts'
import type { ItemDependencies } from './dependencies.ts'
import { endCheckouts } from './end-checkouts.ts'
import { alreadyCheckedOut } from './require-no-other-holder.ts'
import { selectRevisionWithCheckout } from './revisions.queries.ts'

type CheckoutAnswer = { checked_out_by: string | null; checked_out_until: string | null }

/**
 * Checks an item out for 8 hours. Of two at once one gets it, the other is told who has it and until when. Also for
 * items with an earlier revision that requires a check-out, which opens to nobody else.
 */
export async function checkOutItem(
  tx: Tx,
  dependencies: ItemDependencies,
  caller: Caller,
  id: string,
): Promise<CheckoutAnswer> {
  const { atRest, appendAudit } = dependencies
  const { actor, ip, now } = caller
  const facts = await requireItem(tx, atRest, caller, id, 'check_out_item')
  const { item, vault, revision, checkout } = facts
  if (!facts.hasLiveGrant) requireKey(vault)
  if (!item.requires_checkout && !(await tx.first(selectRevisionWithCheckout, { item_id: id }))) {
    throw new Refusal('checkout_not_needed')
  }
  if (checkout) throw alreadyCheckedOut(checkout)
  await endCheckouts(tx, dependencies, { itemId: id }, { by: null, now })
  const since = isoInstant(now)
  const until = isoInstant(now + checkoutHours * hourMs)
  const by_owner = isOwner(revision.overview.owner, actor.email)
  if ((await tx.run(takeCheckout, { item_id: id, user_id: actor.id, since, until, by_owner })) === 0) {
    throw new Error('a live check-out was not seen')
  }
  await tx.run(bumpVaultVersion, { id: vault.id, updated_at: since })
  const details = { vault_name: vault.document.name, ...itemDetails(revision.overview) }
  await appendAudit(tx, { event: 'item_checked_out', actor, ip, vaultId: vault.id, itemId: id, details })
  return { checked_out_by: actor.email, checked_out_until: until }
}

/** Checks an item in; a custodian may for somebody else. */
export async function checkInItem(
  tx: Tx,
  dependencies: ItemDependencies,
  caller: Caller,
  id: string,
): Promise<CheckoutAnswer> {
  const { item, checkout } = await requireItem(tx, dependencies.atRest, caller, id, 'check_in_item')
  if (!checkout) throw new Refusal(item.requires_checkout ? 'not_checked_out' : 'checkout_not_needed')
  await endCheckouts(tx, dependencies, { itemId: id }, { by: caller, now: caller.now, isCheckIn: true })
  return { checked_out_by: null, checked_out_until: null }
}
