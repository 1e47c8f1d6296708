import { eventName } from '@chaveiro/contract/events/events.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * The name of an event of the audit log or chat in the person's language. A type that this release does not know is shown with spaces for
 * underscores.
 */
export function useEventName() {
  const { i18n } = useTranslation()
  const language = i18n.language as Language
  return useCallback(
    (eventType: string) => eventName(eventType, language) ?? eventType.replaceAll('_', ' '),
    [language],
  )
}
