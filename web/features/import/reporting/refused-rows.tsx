import type { ColumnNames, RefusedRow } from '@chaveiro/device'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/table.tsx'
import { useRefusedRows } from './use-refused-rows.ts'

const rowsAtFirst = 100
const rowsMore = 500
/**
 * The refused rows, or those without codes, each with what identifies it and the reason, in the file's own words. The first of them are on
 * the page, all of them in a file to download.
 */
export function RefusedRows({
  kind = 'refused',
  rows,
  columnNames,
}: {
  kind?: 'refused' | 'withoutCodes'
  rows: readonly RefusedRow[]
  columnNames: ColumnNames
}) {
  const { t } = useTranslation('import')
  const format = useFormat()
  const { explain, nameOf, shownValue, isHidden, download } = useRefusedRows(kind, rows, columnNames)
  const [shown, setShown] = useState(rowsAtFirst)
  return (
    <Card
      flush
      title={t(`${kind}.title`)}
      description={
        rows.some(({ row }) => row !== undefined)
          ? `${t(`${kind}.description`)} ${t('refused.rowMeans')}`
          : t(`${kind}.description`)
      }
      aside={
        <Button size="sm" icon={<Download />} onClick={download}>
          {t('refused.download')}
        </Button>
      }
    >
      <DataTable
        caption={t(`${kind}.title`)}
        rows={rows.slice(0, shown)}
        rowKey={(row) => `${row.line} ${row.column}`}
        columns={[
          {
            key: 'line',
            header: t('column.line'),
            cell: (row) => (
              <span className="tabular-nums">
                {format.number(row.line)}
                {row.row !== undefined && (
                  <span className="block whitespace-nowrap text-ink-3 text-small">
                    {t('refused.row', { row: row.row })}
                  </span>
                )}
              </span>
            ),
            className: 'w-20',
          },
          {
            key: 'title',
            header: t('column.title'),
            cell: (row) => <span className="wrap-anywhere">{row.title || '–'}</span>,
            className: 'tabled:min-w-36',
          },
          {
            key: 'column',
            header: t('column.column'),
            cell: (row) =>
              row.column ? (
                <code translate="no" className="wrap-anywhere font-mono text-small">
                  {nameOf(row)}
                </code>
              ) : (
                '–'
              ),
            className: 'w-32',
          },
          {
            key: 'value',
            header: t('column.value'),
            cell: (row) =>
              isHidden(row) ? (
                <span className="text-ink-2 text-small">{shownValue(row)}</span>
              ) : (
                <code translate="no" className="wrap-anywhere font-mono text-small">
                  {shownValue(row) || '–'}
                </code>
              ),
            className: 'tabled:min-w-32',
          },
          {
            key: 'reason',
            header: t('column.reason'),
            cell: explain,
            className: 'tabled:w-2/5 tabled:min-w-72',
          },
        ]}
      />
      {rows.length > shown && (
        <div className="border-t p-3 text-center">
          <Button variant="ghost" size="sm" onClick={() => setShown(shown + rowsMore)}>
            {t('refused.more', {
              count: rows.length - shown,
            })}
          </Button>
        </div>
      )}
    </Card>
  )
}
