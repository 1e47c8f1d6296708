import { minuteMs } from '@chaveiro/contract/durations.ts'

export type RelativeTime = { unit: 'now' | 'minutesAgo' | 'hoursAgo' | 'daysAgo'; number: number }

/** The specification's three steps (minutes below 60, hours below 24, else days), and 'now' within the first minute. */
export function relativeTime(instant: string | Date, now: Date): RelativeTime {
  const minutes = Math.floor((now.getTime() - new Date(instant).getTime()) / minuteMs)
  if (minutes < 1) return { unit: 'now', number: 0 }
  if (minutes < 60) return { unit: 'minutesAgo', number: minutes }
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return { unit: 'hoursAgo', number: hours }
  return { unit: 'daysAgo', number: Math.floor(hours / 24) }
}
