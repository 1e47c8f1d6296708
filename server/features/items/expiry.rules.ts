import { expiringSoonDays } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'

const weekDays = 7

const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const plus = (day: string, days: number) => new Date(at(day) + days * dayMs).toISOString().slice(0, 10)

export const dayAfter = (day: string): string => plus(day, 1)

/**
 * The latest day up to today on which people are reminded of an expiry: a week ahead, on the day, and every week after.
 * Null before the first. Days are YYYY-MM-DD.
 */
export function reminderDay(expiresAt: string, today: string): string | null {
  const daysOver = Math.round((at(today) - at(expiresAt)) / dayMs)
  if (daysOver < -expiringSoonDays) return null
  if (daysOver < 0) return plus(expiresAt, -expiringSoonDays)
  return plus(expiresAt, daysOver - (daysOver % weekDays))
}
