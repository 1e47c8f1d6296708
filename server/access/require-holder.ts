import { Refusal } from '../platform/http/refusal.ts'
import type { Caller } from '../platform/identity/caller.ts'
import type { Checkout } from './checkout.ts'

/** Throws if the item or this revision requires a check-out that the caller does not hold. */
export function requireHolder(
  { checkout }: { checkout: Checkout | null },
  { actor }: Pick<Caller, 'actor'>,
  isGuarded: boolean,
): void {
  if (!isGuarded || checkout?.userId === actor.id) return
  if (!checkout) throw new Refusal('checkout_required')
  throw new Refusal('not_holder', { placeholders: { holder: checkout.email } })
}
