import type { Language } from '@chaveiro/contract/languages.ts'
import { dayMs } from '@chaveiro/contract/rules/durations.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pickDateLanguage } from './languages.ts'
import { relativeTime } from './relative-time.ts'

const clearWithoutYearMs = 300 * dayMs
/** Chromium writes a space there that breaks: '2:44' at the end of a line, 'PM' on the next. */
const keepDayPeriod = (time: string) => time.replace(/ (?=[ap]m$)/i, '\u00a0')

/**
 * Formats dates and numbers in the person's language, dates by their browser's country and time zone. Instants are ISO texts or Dates, days
 * `YYYY-MM-DD`.
 */
export function useFormat() {
  const { t, i18n } = useTranslation('common')
  const language = i18n.language
  return useMemo(() => {
    const dates = pickDateLanguage(language as Language, navigator.languages)
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
      /** A country by its two letters (ISO 3166-1). */
      country: (code: string) => countries.of(code) ?? code,
      /** 'now', 'Nm ago', 'Nh ago', 'Nd ago'. */
      ago: (instant: string | Date, now = new Date()) => {
        const { unit, number } = relativeTime(instant, now)
        return t(`time.${unit}`, { number, count: number })
      },
    }
  }, [t, language])
}
