import type { Language } from '@chaveiro/contract/languages.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatsFor } from './formats.ts'
import { relativeTime } from './relative-time.ts'

/** Formats dates and numbers in the person's language, dates by their browser's country and time zone. */
export function useFormat() {
  const { t, i18n } = useTranslation('common')
  const language = i18n.language as Language
  return useMemo(
    () => ({
      ...formatsFor(language),
      /** 'now', 'Nm ago', 'Nh ago', 'Nd ago'. */
      ago: (instant: string | Date, now = new Date()) => {
        const { unit, number } = relativeTime(instant, now)
        return t(`time.${unit}`, { count: number })
      },
    }),
    [t, language],
  )
}
