import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * The name of an audit event in the person's language. In English it is the event type with its underscores turned
 * to spaces; so is a type that this page does not know yet, in any language.
 */
export function useEventName() {
  const { t, i18n } = useTranslation('events')
  return useCallback(
    (eventType: string) =>
      i18n.exists(`events:${eventType}`) ? t(eventType as 'login') : eventType.replaceAll('_', ' '),
    [t, i18n],
  )
}
