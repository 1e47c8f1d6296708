import type { AuditFilter } from '@chaveiro/contract/calls/audit.ts'
import { type EventSet, eventSets } from '@chaveiro/contract/events/event-sets.ts'
import { type AuditEventType, isAuditEvent } from '@chaveiro/contract/events/events.ts'
import { dayOf, lastDays } from '../../nouns/audit/audit-questions.ts'
import type { SetChoice } from './filter-groups.ts'

/** The screen's filter, as written in the page's address. Days are those of the reader's calendar. */
export interface ScreenFilter {
  event?: AuditEventType | SetChoice
  user?: string
  /** What a machine did, and what was done about it. */
  machine?: string
  vault?: string
  item?: string
  ip?: string
  /** First and last day, YYYY-MM-DD. */
  from?: string
  to?: string
}

const names = ['event', 'user', 'machine', 'vault', 'item', 'ip', 'from', 'to'] as const
const isId = (text: string) =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(text)

const isGood: Record<(typeof names)[number], (text: string) => boolean> = {
  event: (text) => isAuditEvent(text) || Object.hasOwn(eventSets, text.replace(/^set\./, '')),
  user: isId,
  machine: isId,
  vault: isId,
  item: isId,
  ip: (text) => text.length <= 45,
  from: (text) => startOf(text) !== null,
  to: (text) => startOf(text) !== null,
}

/** Reads the filter from the address; ignores everything else, since anybody may have written the address. */
export function filterOf(parameters: URLSearchParams): ScreenFilter {
  const parts = names.flatMap((name) => {
    const text = parameters.get(name)?.trim()
    return text && isGood[name](text) ? [[name, text]] : []
  })
  return Object.fromEntries(parts) as ScreenFilter
}

/** Whether what devices do by themselves is folded; whoever asks for events gets each. */
export const isFolded = ({ event }: ScreenFilter): boolean => event === undefined

/**
 * The filter in the page's present address, to which a change is applied. What is rendered may be one step behind, since the router renders
 * in a transition.
 */
export const presentFilter = (): ScreenFilter => filterOf(new URLSearchParams(location.search))

export function addressOf(filter: ScreenFilter): URLSearchParams {
  return new URLSearchParams(names.flatMap((name) => (filter[name] ? [[name, filter[name]]] : [])))
}

/** The filter in the form that the call takes: days become instants of the reader's time zone. */
export function askedBy({ event, user, machine, vault, item, ip, from, to }: ScreenFilter): AuditFilter {
  const start = from === undefined ? null : startOf(from)
  const end = to === undefined ? null : startOf(to, 1)
  const set = event?.startsWith('set.') ? (event.slice('set.'.length) as EventSet) : undefined
  return {
    ...(set !== undefined
      ? { event_set: set }
      : event !== undefined && { event_type: event as AuditEventType }),
    ...(user !== undefined && { user_id: user }),
    ...(machine !== undefined && { machine_id: machine }),
    ...(vault !== undefined && { vault_id: vault }),
    ...(item !== undefined && { item_id: item }),
    ...(ip !== undefined && { ip_address: ip }),
    ...(start && { from: start.toISOString() }),
    ...(end && { to: end.toISOString() }),
  }
}

/** The first instant of a day, or of some days later, by this device's calendar; null if there is no such day. */
export function startOf(day: string, daysLater = 0): Date | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (!match) return null
  const [year, month, date] = match.slice(1).map(Number) as [number, number, number]
  if (year < 1970 || year > 9998) return null
  const asked = new Date(year, month - 1, date)
  if (asked.getMonth() !== month - 1 || asked.getDate() !== date) return null
  return daysLater === 0 ? asked : new Date(year, month - 1, date + daysLater)
}

/** Whether a day field's text may go into the address: a half-typed year may not. */
export const isDayOrNone = (text: string) => text === '' || startOf(text) !== null

/** Whether a text is a whole IPv4 or IPv6 address, or empty. */
export const isAddressOrNone = (text: string) =>
  text === '' ||
  /^(\d{1,3}\.){3}\d{1,3}$/.test(text) ||
  (text.includes(':') && !text.endsWith(':') && URL.canParse(`http://[${text}]`))

export const periods = ['any', 'today', 'days7', 'days30', 'thisMonth', 'lastMonth', 'own'] as const
export type Period = (typeof periods)[number]

/** The days of a named period; `own` has none. */
export function daysOf(period: Period, now: Date): Pick<ScreenFilter, 'from' | 'to'> {
  const day = (year: number, month: number, date: number) => dayOf(new Date(year, month, date))
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const today = day(year, month, date)
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'days7':
      return lastDays(7, now)
    case 'days30':
      return lastDays(30, now)
    case 'thisMonth':
      return { from: day(year, month, 1), to: today }
    case 'lastMonth':
      return { from: day(year, month - 1, 1), to: day(year, month, 0) }
    default:
      return {}
  }
}

/** The named period that an address's days make, so that a link shows its name. */
export function periodOf({ from, to }: Pick<ScreenFilter, 'from' | 'to'>, now: Date): Period {
  if (from === undefined && to === undefined) return 'any'
  const named = periods.find((period) => {
    const days = daysOf(period, now)
    return days.from !== undefined && days.from === from && days.to === to
  })
  return named ?? 'own'
}
