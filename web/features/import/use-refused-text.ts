import type { Language } from '@chaveiro/contract/languages.ts'
import { faultSentence } from '@chaveiro/contract/rules/texts/field-limits.ts'
import { faultSentence as exportFaultSentence, type ImportFault, type RefusedRow } from '@chaveiro/device'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'

/** Why a row was refused: by its code if the server refused it, in the words of a form for what forms refuse too. */
export function useRefusedText() {
  const { t, i18n } = useTranslation('import')
  const explain = useErrorText()
  const language = i18n.language as Language
  return useCallback(
    (row: RefusedRow): string => {
      if (row.fault) return faultSentence({ fault: row.fault }, language)
      if (row.code) return explain({ code: row.code })
      switch (row.reason) {
        case 'not_url':
        case 'too_long':
        case 'too_large':
          return faultSentence({ ...row, fault: row.reason }, language)
        case 'invalid':
          return row.character ? t('reason.character', { character: row.character }) : t('reason.invalid')
        default:
          return t(`reason.${row.reason}`, { found: row.found, meant: row.meant })
      }
    },
    [t, explain, language],
  )
}

/** Why a whole file cannot be imported, and what to do about it. */
export function useImportFaultText() {
  const { t, i18n } = useTranslation('import')
  const language = i18n.language as Language
  return useCallback(
    (fault: ImportFault): { title: string; help: string } => {
      if (fault.code === 'export')
        return { title: t('fault.export'), help: exportFaultSentence(fault.reason, fault.place, language) }
      const title = `fault.${fault.code}` as const
      const help = `help.${fault.code}` as const
      if (fault.code === 'missing_columns')
        return { title: t(title), help: t(help, { columns: fault.columns.join(', ') }) }
      if (fault.code === 'too_large')
        return { title: t(title), help: t(help, { megabytes: Math.floor(fault.limitBytes / 1_000_000) }) }
      if (fault.code === 'quote_unclosed') return { title: t(title), help: t(help, { line: fault.line }) }
      return { title: t(title), help: t(help) }
    },
    [t, language],
  )
}
