import { expiringSoonDays } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'

export type Expiry = 'expired' | 'soon' | 'later'

/** How near an expiry day (YYYY-MM-DD) is, on this person's calendar. The day itself still counts as valid. */
export function expiryOf(day: string, now = new Date()): Expiry {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  const daysLeft = (Date.parse(`${day}T00:00:00Z`) - today) / dayMs
  if (daysLeft < 0) return 'expired'
  return daysLeft <= expiringSoonDays ? 'soon' : 'later'
}
