import type { Language } from '@chaveiro/contract/languages.ts'
import type { Checkout } from '../../access/checkout.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { instantText } from './items.rules.ts'

/** Throws if somebody else holds the item; the refusal says who, and until when. */
export function requireNoOtherHolder(
  checkout: Checkout | null,
  { actor, language }: Pick<Caller, 'actor' | 'language'>,
): void {
  if (checkout && checkout.userId !== actor.id) throw alreadyCheckedOut(checkout, language)
}

export function alreadyCheckedOut({ email, until }: Checkout, language: Language): Refusal {
  const placeholders = { holder: email, until: instantText(until, language) }
  return new Refusal('already_checked_out', { placeholders })
}
