import type { Checkout } from '../../access/checkout.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'

/** Throws if somebody else holds the item; the refusal says who, and until when. */
export function requireNoOtherHolder(checkout: Checkout | null, { actor }: Pick<Caller, 'actor'>): void {
  if (checkout && checkout.userId !== actor.id) throw alreadyCheckedOut(checkout)
}

/** The instant stays as it is: the server does not know the reader's time zone, and the page words it. */
export const alreadyCheckedOut = ({ email, until }: Checkout): Refusal =>
  new Refusal('already_checked_out', { placeholders: { holder: email, until } })
