import { expiringSoonDays } from '@chaveiro/contract/constants.ts'

/** The days on which what expires counts as expiring soon: today and the seven after it, by the server's own zone. */
export function expiringSoonSpan(now: number): { from: string; to: string } {
  return { from: dayText(now, 0), to: dayText(now, expiringSoonDays) }
}

/** YYYY-MM-DD, some days after an instant's day. Counted in calendar days, so that a change of clocks shifts nothing. */
function dayText(now: number, daysLater: number): string {
  const date = new Date(now)
  date.setDate(date.getDate() + daysLater)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}
