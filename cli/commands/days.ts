import { machineDaysMax } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { Refusal } from '../refusal.ts'

/** The end of a day such as 2027-03-31, here, as an instant: from today on, within the year that a machine may work. Throws Refusal. */
export function endOfDay(option: string, text: string): string {
  const end = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T23:59:59.000`) : new Date(Number.NaN)
  const isReal = end.getDate() === Number(text.slice(8))
  const last = Date.now() + machineDaysMax * dayMs
  if (!isReal || end.getTime() < Date.now() || end.getTime() > last)
    throw new Refusal('usage.day', { option })
  return end.toISOString()
}

/** The end of the day that is so many days ahead. */
export function endIn(days: number): string {
  const end = new Date()
  end.setDate(end.getDate() + days)
  end.setHours(23, 59, 59, 0)
  return end.toISOString()
}
