import { dayMs } from '@chaveiro/contract/durations.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { pickDateLanguage } from './languages.ts'

const clearWithoutYearMs = 300 * dayMs
/** Chromium writes a space there that breaks: '2:44' at the end of a line, 'PM' on the next. */
const keepDayPeriod = (time: string) => time.replace(/ (?=[ap]m$)/i, '\u00a0')

type Formats = ReturnType<typeof createFormats>

const formatsByLanguage = new Map<string, Formats>()

/**
 * Formats of dates and numbers. Instants are ISO texts or Dates, days `YYYY-MM-DD`. The whole page shares them: the browser takes a third of
 * a millisecond to make them, and a list of items would do so hundreds of times.
 */
export function formatsFor(language: Language): Formats {
  // While the page is open, a laptop may be carried into another time zone, and the browser be given other languages.
  const key = [language, ...navigator.languages, new Date().getTimezoneOffset()].join()
  const made = formatsByLanguage.get(key) ?? createFormats(language)
  formatsByLanguage.set(key, made)
  return made
}

/** Sizes of files are in units of 1,024, as most systems show them and as their limits are. */
const kib = 1024

function createFormats(language: Language) {
  const dates = pickDateLanguage(language, navigator.languages)
  const dateTime = new Intl.DateTimeFormat(dates, { dateStyle: 'medium', timeStyle: 'short' })
  const precise = new Intl.DateTimeFormat(dates, { timeStyle: 'medium' })
  // A day has no time zone: parsed and formatted as UTC, it stays the same day.
  const day = new Intl.DateTimeFormat(dates, { dateStyle: 'medium', timeZone: 'UTC' })
  const dayAndMonth = new Intl.DateTimeFormat(dates, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const monthAndYear = new Intl.DateTimeFormat(dates, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const date = new Intl.DateTimeFormat(dates, { dateStyle: 'medium' })
  const time = new Intl.DateTimeFormat(dates, { timeStyle: 'short' })
  const number = new Intl.NumberFormat(language)
  const list = new Intl.ListFormat(language)
  const megabytes = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  })
  const kilobytes = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  })
  const byteCount = new Intl.NumberFormat(language, { style: 'unit', unit: 'byte', unitDisplay: 'long' })
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  return {
    dateTime: (instant: string | Date) => keepDayPeriod(dateTime.format(new Date(instant))),
    /** The time with seconds, for the audit log. */
    preciseTime: (instant: string | Date) => keepDayPeriod(precise.format(new Date(instant))),
    time: (instant: string | Date) => keepDayPeriod(time.format(new Date(instant))),
    /** An instant's day in the reader's time zone. */
    date: (instant: string | Date) => date.format(new Date(instant)),
    day: (date: string) => day.format(new Date(`${date}T00:00:00Z`)),
    /** A day where there is little room: without the year if it is clear, else without the day. */
    shortDay: (date: string) => {
      const at = new Date(`${date}T00:00:00Z`)
      const isNear = Math.abs(at.getTime() - Date.now()) < clearWithoutYearMs
      return (isNear ? dayAndMonth : monthAndYear).format(at)
    },
    /** Only the time for an instant of today, with the day for others. */
    soon: (instant: string | Date) =>
      keepDayPeriod(
        date.format(new Date(instant)) === date.format(new Date())
          ? time.format(new Date(instant))
          : dateTime.format(new Date(instant)),
      ),
    number: (value: number) => number.format(value),
    list: (parts: readonly string[]) => list.format(parts),
    /** A number of bytes, in megabytes. */
    megabytes: (bytes: number) => megabytes.format(bytes / 1e6),
    /** A file's size, in the unit that suits it. */
    fileSize: (bytes: number) =>
      bytes < kib
        ? byteCount.format(bytes)
        : bytes < kib * kib
          ? kilobytes.format(bytes / kib)
          : megabytes.format(bytes / (kib * kib)),
    /** A country by its two letters (ISO 3166-1). */
    country: (code: string) => countries.of(code) ?? code,
  }
}
