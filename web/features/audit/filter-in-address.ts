import type { AuditFilter } from '@chaveiro/contract/audit.ts'
import {
  type AuditEventSet,
  type AuditEventType,
  auditEventSets,
  auditEvents,
} from '@chaveiro/contract/audit-events.ts'
import type { SetChoice } from './filter-groups.ts'

/** What the screen is filtered by, as it stands in the page's address. Days are those of the reader's calendar. */
export interface ScreenFilter {
  event?: AuditEventType | SetChoice
  user?: string
  vault?: string
  item?: string
  ip?: string
  /** First and last day, YYYY-MM-DD. */
  from?: string
  to?: string
}

const names = ['event', 'user', 'vault', 'item', 'ip', 'from', 'to'] as const
const isId = (text: string) =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(text)

const isGood: Record<(typeof names)[number], (text: string) => boolean> = {
  event: (text) =>
    Object.hasOwn(auditEvents, text) || Object.hasOwn(auditEventSets, text.replace(/^set\./, '')),
  user: isId,
  vault: isId,
  item: isId,
  ip: (text) => text.length <= 45,
  from: (text) => startOf(text) !== null,
  to: (text) => startOf(text) !== null,
}

/** Reads the address; what is none of it is left out, since anybody may have written it. */
export function filterOf(parameters: URLSearchParams): ScreenFilter {
  const found = names.flatMap((name) => {
    const text = parameters.get(name)?.trim()
    return text && isGood[name](text) ? [[name, text]] : []
  })
  return Object.fromEntries(found) as ScreenFilter
}

/**
 * The filter of the page's address now, from which a change goes on: what is drawn may be one behind it, since the router draws
 * in a transition.
 */
export const presentFilter = (): ScreenFilter => filterOf(new URLSearchParams(location.search))

export function addressOf(filter: ScreenFilter): URLSearchParams {
  return new URLSearchParams(names.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])))
}

/** The filter as the call takes it: days become instants where the reader is. */
export function askedBy({ event, user, vault, item, ip, from, to }: ScreenFilter): AuditFilter {
  const start = from === undefined ? null : startOf(from)
  const end = to === undefined ? null : startOf(to, 1)
  const set = event?.startsWith('set.') ? (event.slice('set.'.length) as AuditEventSet) : undefined
  return {
    ...(set !== undefined
      ? { event_set: set }
      : event !== undefined && { event_type: event as AuditEventType }),
    ...(user !== undefined && { user_id: user }),
    ...(vault !== undefined && { vault_id: vault }),
    ...(item !== undefined && { item_id: item }),
    ...(ip !== undefined && { ip_address: ip }),
    ...(start && { from: start.toISOString() }),
    ...(end && { to: end.toISOString() }),
  }
}

/** The first instant of a day, some days later, by this device's calendar; null where there is no such day. */
export function startOf(day: string, daysLater = 0): Date | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (!match) return null
  const [year, month, date] = match.slice(1).map(Number) as [number, number, number]
  if (year < 1970) return null
  const asked = new Date(year, month - 1, date)
  if (asked.getMonth() !== month - 1 || asked.getDate() !== date) return null
  return daysLater === 0 ? asked : new Date(year, month - 1, date + daysLater)
}

/** Whether what a day's field holds may go into the address: a year of which two digits are typed may not. */
export const isDayOrNone = (text: string) => text === '' || startOf(text) !== null

export function dayOf(date: Date): string {
  const pad = (value: number, length = 2) => String(value).padStart(length, '0')
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

export const periods = ['any', 'today', 'days7', 'days30', 'thisMonth', 'lastMonth', 'own'] as const
export type Period = (typeof periods)[number]

/** The days of a period that is named; `own` has none. */
export function daysOf(period: Period, now: Date): Pick<ScreenFilter, 'from' | 'to'> {
  const day = (year: number, month: number, date: number) => dayOf(new Date(year, month, date))
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const today = day(year, month, date)
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'days7':
      return { from: day(year, month, date - 6), to: today }
    case 'days30':
      return { from: day(year, month, date - 29), to: today }
    case 'thisMonth':
      return { from: day(year, month, 1), to: today }
    case 'lastMonth':
      return { from: day(year, month - 1, 1), to: day(year, month, 0) }
    default:
      return {}
  }
}

/** What a period in the address is called, so that a link opens with its name. */
export function periodOf({ from, to }: Pick<ScreenFilter, 'from' | 'to'>, now: Date): Period {
  if (from === undefined && to === undefined) return 'any'
  const named = periods.find((period) => {
    const days = daysOf(period, now)
    return days.from !== undefined && days.from === from && days.to === to
  })
  return named ?? 'own'
}
