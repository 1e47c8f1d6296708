import { type GrantHours, grantHours } from '@chaveiro/contract/constants.ts'
import { dayMs, hourMs, minuteMs } from '@chaveiro/contract/durations.ts'
import { Refusal } from '../refusal.ts'

const units: Readonly<Record<string, number>> = { s: 1000, m: minuteMs, h: hourMs }

/** Milliseconds of a text such as 30s, 10m or 2h; a day at most. Throws Refusal. */
export function durationOf(option: string, text: string): number {
  const [, number = '', unit = ''] = /^(\d{1,5})([smh])$/.exec(text) ?? []
  const ms = Number(number) * (units[unit] ?? 0)
  if (ms < 1 || ms > dayMs) throw new Refusal('usage.choice', { option, choices: '30s, 10m, 2h … 24h' })
  return ms
}

/** How long access may be given, as it is written. Throws Refusal. */
export function hoursOf(text: string): GrantHours {
  const hours = grantHours.find((one) => text === `${one}h`)
  if (hours === undefined)
    throw new Refusal('usage.choice', {
      option: '--for',
      choices: grantHours.map((one) => `${one}h`).join(', '),
    })
  return hours
}
