/**
 * YYYY-MM-DD in the server's time zone, some days after the day of an instant. Counts calendar days, so that daylight
 * saving shifts nothing.
 */
export function dayOf(epochMs: number, daysLater = 0): string {
  const date = new Date(epochMs)
  date.setDate(date.getDate() + daysLater)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}
