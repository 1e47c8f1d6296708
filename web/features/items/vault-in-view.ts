import type { DrawnVault } from '@chaveiro/device'
import type { WhyUnsavable } from '../../nouns/forms/unsavable-banner.tsx'

/** What the items area needs to know of its vault. */
export interface VaultInView {
  id: string
  name: string
  /** The vault as the person sees it; writes go to exactly that one. */
  shown: DrawnVault
  is_member: boolean
  /** A reader opens what is in it and changes nothing. */
  is_writer: boolean
  holds_key: boolean
  custody: 'shared' | 'split'
  /** 0 while no device has given it a key. */
  generation: number
  tags: { client: string; squad: string }
  /** Deleted, or hidden from this person, while it was on the screen: only forms that hold typed text stay. */
  isGone: boolean
}

/**
 * Why an item's form over the vault cannot be saved any more; null if it can.
 *
 * @param item whether the edited item was deleted or moved, and whether what was opened of it was taken out of the form
 */
export function whyUnsavable(
  { isGone, is_member, is_writer }: VaultInView,
  item = { isGone: false, isTakenOut: false },
): WhyUnsavable | null {
  if (isGone) return 'vaultGone'
  if (!is_member) return 'vaultClosed'
  if (!is_writer) return 'readsOnly'
  if (item.isGone) return 'itemGone'
  return item.isTakenOut ? 'itemClosed' : null
}
