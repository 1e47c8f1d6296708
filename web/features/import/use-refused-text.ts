import type { RefusedRow, SheetFault } from '@chaveiro/client/types/sheet.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'

/** Why a row was refused; the server's own sentence if the server refused it. */
export function useRefusedText() {
  const { t } = useTranslation('import')
  const format = useFormat()
  return useCallback(
    (row: RefusedRow): string =>
      row.detail || t(`reason.${row.reason}`, { number: format.number(row.limit ?? 0) }),
    [t, format],
  )
}

/** Why a whole file cannot be imported, and what to do about it. */
export function useSheetFaultText() {
  const { t } = useTranslation('import')
  return useCallback(
    (fault: SheetFault): { title: string; help: string } => {
      const title = `fault.${fault.code}` as const
      const help = `help.${fault.code}` as const
      if (fault.code === 'missing_columns')
        return { title: t(title), help: t(help, { columns: fault.columns.join(', ') }) }
      if (fault.code === 'too_large')
        return { title: t(title), help: t(help, { megabytes: Math.floor(fault.limitBytes / 1_000_000) }) }
      if (fault.code === 'quote_unclosed') return { title: t(title), help: t(help, { line: fault.line }) }
      return { title: t(title), help: t(help) }
    },
    [t],
  )
}
