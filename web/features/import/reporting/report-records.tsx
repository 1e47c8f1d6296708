import type { ColumnNames, ImportReport, RecordOutcome } from '@chaveiro/device'
import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { downloadFile } from '../../../ui/download-file.ts'
import { LongList } from '../../../ui/long-list.tsx'
import { PathText } from '../../../ui/path-text.tsx'
import { LostValues } from '../asking/lost-values.tsx'
import { csvLine } from '../csv-line.ts'
import { useLossText, useRecordText } from './use-record-text.ts'

const tones: Record<RecordOutcome['what'], Tone> = {
  created: 'green',
  updated: 'blue',
  skipped: 'grey',
  refused: 'red',
  left: 'yellow',
}
const outcomes = ['created', 'updated', 'skipped', 'refused', 'left'] as const
type Filter = 'all' | 'lost' | RecordOutcome['what']

/** What happened to every row, by outcome; all of it as a file to download, without secrets. */
export function ReportRecords({ report }: { report: ImportReport }) {
  const { t } = useTranslation('import')
  const { records, lost, columnNames } = report
  const [filter, setFilter] = useState<Filter>('all')
  const counts = useMemo(() => Map.groupBy(records, ({ what }) => what), [records])
  const shown = filter === 'all' ? records : filter === 'lost' ? [] : (counts.get(filter) ?? [])
  const filters: readonly [Filter, number][] = [
    ['all', records.length],
    ...outcomes.map((what) => [what, counts.get(what)?.length ?? 0] as const),
    ['lost', lost.length],
  ].filter((one): one is [Filter, number] => (one[1] as number) > 0)
  const download = useDownload(report)
  return (
    <Card
      title={t('report.title')}
      description={t('report.description')}
      aside={
        <Button size="sm" icon={<Download />} onClick={download}>
          {t('report.download')}
        </Button>
      }
    >
      <fieldset aria-label={t('report.filter')} className="mb-3 flex flex-wrap gap-2">
        {filters.map(([value, count]) => (
          <Button
            key={value}
            size="sm"
            variant={value === filter ? 'secondary' : 'ghost'}
            aria-pressed={value === filter}
            onClick={() => setFilter(value)}
          >
            {t(`report.${value}`, { count })}
          </Button>
        ))}
      </fieldset>
      {filter === 'lost' ? (
        <LostValues lost={lost} />
      ) : (
        <LongList
          key={filter}
          label={t('report.title')}
          items={shown}
          keyOf={({ record }) => String(record)}
          rowPx={61}
          row={(record, { className, ...listed }) => (
            <li
              {...listed}
              key={record.record}
              className={`${className ?? ''} flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2`}
            >
              <Outcome record={record} columnNames={columnNames} />
            </li>
          )}
        />
      )}
    </Card>
  )
}

function Outcome({ record, columnNames }: { record: RecordOutcome; columnNames: ColumnNames }) {
  const { t } = useTranslation('import')
  const why = useRecordText(columnNames)(record)
  const { title, path, line, what } = record
  return (
    <>
      <span className="min-w-0 flex-1 basis-52">
        <span className="wrap-anywhere block font-medium text-body text-ink">
          {title || t('faulty.untitled')}
        </span>
        <span className="wrap-anywhere block text-ink-3 text-small">
          {path && <PathText path={path} />}
          {path && why && ' · '}
          {why}
        </span>
      </span>
      <span className="flex items-center gap-3">
        {line !== null && (
          <span className="text-ink-3 text-small tabular-nums">{t('faulty.line', { line })}</span>
        )}
        <Badge tone={tones[what]}>{t(`outcome.${what}`)}</Badge>
      </span>
    </>
  )
}

const columns = ['line', 'title', 'vault', 'outcome', 'reason'] as const

/** Answers what downloads the report as CSV: neither secrets nor values that were refused are in it. */
function useDownload({ records, lost, columnNames }: ImportReport): () => void {
  const { t } = useTranslation('import')
  const explain = useRecordText(columnNames)
  const lossOf = useLossText()
  return () => {
    const lines = records.map((record) =>
      csvLine([record.line ?? '', record.title, record.path, t(`outcome.${record.what}`), explain(record)]),
    )
    const losses = lost.map((value) =>
      csvLine(['', value.record, '', t('outcome.lost'), `${value.what}: ${lossOf(value.why)}`]),
    )
    const header = csvLine(columns.map((column) => t(`column.${column}`)))
    downloadFile('chaveiro-import-report.csv', 'text/csv', header + [...lines, ...losses].join(''))
  }
}
