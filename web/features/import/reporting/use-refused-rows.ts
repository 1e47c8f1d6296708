import type { ColumnNames, RefusedRow } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../../../ui/download-file.ts'
import { csvLine } from '../csv-line.ts'
import { useRefusedText } from '../use-refused-text.ts'

const columns = ['line', 'row', 'title', 'column', 'value', 'reason'] as const

const fileNames = {
  refused: 'chaveiro-import-errors.csv',
  withoutCodes: 'chaveiro-import-without-codes.csv',
}

/** What may be a secret is not shown; the file has it. */
const isHidden = ({ column, value, reason }: RefusedRow) =>
  column !== null && value === null && reason !== 'required'

/** Refused rows, or those without codes, in the file's own words, and all of them as a file to download. */
export function useRefusedRows(
  kind: keyof typeof fileNames,
  rows: readonly RefusedRow[],
  columnNames: ColumnNames,
) {
  const { t } = useTranslation('import')
  const explain = useRefusedText()
  const nameOf = ({ column }: RefusedRow) => (column ? (columnNames[column] ?? t(`target.${column}`)) : '')
  const shownValue = (row: RefusedRow) => (isHidden(row) ? t('refused.hidden') : (row.value ?? ''))
  const download = () => {
    const lines = rows.map((row) =>
      csvLine([row.line, row.row ?? row.line, row.title, nameOf(row), shownValue(row), explain(row)]),
    )
    const header = csvLine(columns.map((column) => t(`column.${column}`)))
    downloadFile(fileNames[kind], 'text/csv', header + lines.join(''))
  }
  return { explain, nameOf, shownValue, isHidden, download }
}
