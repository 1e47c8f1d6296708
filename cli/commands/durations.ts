import { Refusal } from '../refusal.ts'

/** Minutes of a text such as 10m or 2h, a day at most. Throws Refusal. */
export function minutesOf(option: string, text: string): number {
  const [, number = '', unit] = /^(\d{1,4})(m|h)$/.exec(text) ?? []
  const minutes = Number(number) * (unit === 'h' ? 60 : 1)
  if (number === '' || minutes < 1 || minutes > 24 * 60)
    throw new Refusal('usage.choice', { option, choices: '1m … 24h' })
  return minutes
}
