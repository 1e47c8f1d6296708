import { checkoutHours, type Role } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { decide } from '@chaveiro/contract/rules/people/rights.ts'
import { isLive } from '../platform/clock/clock.ts'
import { seenFacts } from './require-vault.ts'

/** A link's maker and item as they now are; from plain columns, so that no document is read. */
export type OneTimeLinkStanding = {
  item_id: string | null
  role: string
  status: string
  confirmed: boolean
  /** Null if the item is gone. */
  visibility: string | null
  // SQLite returns 0 and 1 for a boolean expression.
  is_member: unknown
  is_writer: unknown
  requires_checkout: boolean | null
  holder_id: string | null
  held_until: string | null
}

/** Whether a link's maker could make it now: once they may not open the item, their link may not show it either. */
export function keepsOneTimeLink(makerId: string, link: OneTimeLinkStanding, now: number): boolean {
  const { role, status, confirmed, item_id, visibility } = link
  if (status !== 'active' || !confirmed) return false
  if (item_id === null) return decide(role as Role, 'send_secret').allowed
  if (visibility === null) return false
  const facts = seenFacts({ visibility, is_member: link.is_member, is_writer: link.is_writer, confirmed })
  if (!decide(role as Role, 'make_one_time_link', facts).allowed) return false
  if (!link.requires_checkout) return true
  const { holder_id, held_until } = link
  return holder_id === makerId && held_until !== null && isLive(held_until, now, checkoutHours * hourMs)
}
