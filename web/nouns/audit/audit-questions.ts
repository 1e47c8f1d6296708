import type { EventSet } from '@chaveiro/contract/events/event-sets.ts'

/** A question to the audit log, as filters in its page's address. */
export interface AuditQuestion {
  event: `set.${EventSet}`
  item?: string
  user?: string
  machine?: string
  from?: string
  to?: string
}

/** Who opened an item within the last 30 days. */
export const whoOpened = (item: string, now: Date): AuditQuestion => ({
  item,
  event: 'set.opened',
  ...lastDays(30, now),
})

/** What a person or a machine opened. */
export const whatWasOpenedBy = (who: { user: string } | { machine: string }): AuditQuestion => ({
  ...who,
  event: 'set.opened',
})

/** Who exported, or asked to. */
export const whoExported = (): AuditQuestion => ({ event: 'set.exported' })

/** The log's page with the question's answer. */
export const addressOfQuestion = (question: AuditQuestion): string =>
  `/audit?${new URLSearchParams({ ...question })}`

/** The last so many days by this device's calendar, today included. */
export function lastDays(days: number, now: Date): { from: string; to: string } {
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() - (days - 1))
  return { from: dayOf(first), to: dayOf(now) }
}

/** A day by this device's calendar, YYYY-MM-DD. */
export function dayOf(date: Date): string {
  const pad = (value: number, length = 2) => String(value).padStart(length, '0')
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}
