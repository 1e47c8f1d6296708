import type { Language } from '@chaveiro/contract/languages.ts'
import { faultSentence, readFault } from '@chaveiro/contract/rules/texts/field-limits.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** The sentence for a fault that a contract's schema, or the server, finds with a field. */
export function useFieldText() {
  const { i18n } = useTranslation()
  const language = i18n.language as Language
  return useCallback(
    (fault: string | undefined): string | undefined =>
      fault === undefined ? undefined : faultSentence(readFault(fault) ?? { fault: 'invalid' }, language),
    [language],
  )
}
