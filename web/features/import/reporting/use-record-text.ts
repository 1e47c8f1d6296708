import type { Language } from '@chaveiro/contract/languages.ts'
import { type ColumnNames, type LostReason, lossSentence, type RecordOutcome } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { useRefusedText } from '../use-refused-text.ts'

/** Why a row was refused or skipped; empty if there is nothing to say. Without the refused value: it may be a secret. */
export function useRecordText(columnNames: ColumnNames): (record: RecordOutcome) => string {
  const { t } = useTranslation('import')
  const explain = useRefusedText()
  return (record) => {
    if (record.what === 'refused') {
      const { column } = record.refusal
      const reason = explain(record.refusal)
      return column ? `${columnNames[column] ?? t(`target.${column}`)}: ${reason}` : reason
    }
    if (record.what === 'skipped')
      return 'record' in record.of
        ? t('duplicates.sameRow', { row: record.of.record })
        : t(record.of.isElsewhere ? 'report.elsewhere' : 'report.sameItem', { title: record.of.title })
    return record.what === 'left' ? t('report.leftWhy') : ''
  }
}

/** Why a value found no place. */
export function useLossText(): (why: LostReason) => string {
  const { i18n } = useTranslation('import')
  return (why) => lossSentence(why, i18n.language as Language)
}
