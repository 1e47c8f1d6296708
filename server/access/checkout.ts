import { checkoutHours } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { emailOf } from '../organisation/persons.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import { isLive } from '../platform/clock/clock.ts'

export type Checkout = { userId: string; email: string; since: string; until: string }

type CheckoutColumns = {
  since: string | null
  until: string | null
  holder_id: string | null
  holder_document: Uint8Array | null
  holder_wrapped: Uint8Array | null
}

/** A row's check-out, whether or not it has ended. */
export function checkoutOf(atRest: AtRest, row: CheckoutColumns): Checkout | null {
  const { since, until, holder_id: id, holder_document: document, holder_wrapped: wrapped } = row
  if (!since || !until || !id || !document || !wrapped) return null
  return { userId: id, email: emailOf(atRest, { id, document, wrapped }), since, until }
}

/** Who has an item checked out now; null once its time is over. */
export function liveCheckout(checkout: Checkout | null, now: number): Checkout | null {
  return checkout && isLive(checkout.until, now, checkoutHours * hourMs) ? checkout : null
}
