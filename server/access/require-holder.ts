import { Refusal } from '../platform/http/refusal.ts'
import type { Caller } from '../platform/identity/caller.ts'
import type { Checkout } from './checkout.ts'

/** Checks the check-out if the item requires it now, or this revision did. */
export function requireHolder(
  { checkout }: { checkout: Checkout | null },
  { actor }: Pick<Caller, 'actor'>,
  isGuarded: boolean,
): void {
  if (!isGuarded || checkout?.userId === actor.id) return
  if (!checkout) throw new Refusal('checkout_required')
  throw new Refusal('not_holder', { placeholders: { holder: checkout.email } })
}
