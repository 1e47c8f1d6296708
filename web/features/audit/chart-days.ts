import { dayOf } from '../../nouns/audit/audit-questions.ts'
import { type ScreenFilter, startOf } from './filter-in-address.ts'

const usualDays = 30
const maxDays = 92

/** The days of the chart: those of the filter, or its last 92, or the last 30 without one. */
export function chartDays({ from, to }: Pick<ScreenFilter, 'from' | 'to'>, now: Date): string[] {
  const last = to ?? dayOf(now)
  const days = [last]
  while (days.length < (from === undefined ? usualDays : maxDays)) {
    const first = days[0] as string
    const earlier = startOf(first, -1)
    if (!earlier || (from !== undefined && first <= from)) break
    days.unshift(dayOf(earlier))
  }
  return days
}

/** Where each day begins and the last one ends, in this device's time zone. */
export function boundsOf(days: readonly string[]): string {
  const starts = days.map((day) => startOf(day) as Date)
  return [...starts, startOf(days.at(-1) as string, 1) as Date].map((at) => at.toISOString()).join(',')
}
