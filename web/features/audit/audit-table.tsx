import type { AuditFilter, AuditLine } from '@chaveiro/contract/calls/audit.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AuditRow, columns, grid, timelineGrid } from './audit-row.tsx'
import { type TableRow, tableRows } from './lines-of-pages.ts'
import { RestOfRun, RunRow } from './run-row.tsx'
import type { useKnownThings } from './use-known-things.ts'
import { useRuns } from './use-runs.ts'

const rowPx = 44
/** The next page is fetched when fewer than this many rows remain below. */
const aheadRows = 30
const timelineColumns = ['timestamp', 'event'] as const
const narrowColumns = ['timestamp', 'event', 'user']

/**
 * The log in columns if there is room for all six, else fewer and the sentence, which names what the others would. Only the rows in sight
 * are rendered, so it may be of any length. A row expands to its sentence.
 */
export function AuditTable({
  lines,
  asked,
  things,
  isTimeline,
  onNearEnd,
}: {
  lines: readonly AuditLine[]
  /** What the log was asked for. */
  asked: AuditFilter
  /** All of one item or person: the row shows the sentence instead of columns that would repeat. */
  isTimeline: boolean
  things: ReturnType<typeof useKnownThings>
  /** Called when the reader comes near the last loaded row. */
  onNearEnd: () => void
}) {
  const { t } = useTranslation('audit')
  const body = useRef<HTMLTableElement>(null)
  const [top, setTop] = useState(0)
  const { unfolded, toggle, loadMore } = useRuns(asked)
  const rows = useMemo(() => tableRows(lines, unfolded), [lines, unfolded])
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  useLayoutEffect(() => {
    const scroller = body.current?.closest('main')
    if (body.current && scroller) {
      setTop(
        body.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop,
      )
    }
  }, [])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => body.current?.closest('main') ?? null,
    estimateSize: () => rowPx,
    getItemKey: (index) => rows[index]?.key ?? index,
    scrollMargin: top,
    overscan: 10,
  })
  const drawn = virtual.getVirtualItems()
  const last = drawn.at(-1)?.index ?? 0
  const count = rows.length
  useEffect(() => {
    if (last >= count - aheadRows) onNearEnd()
  }, [last, count, onNearEnd])

  return (
    <table
      ref={body}
      aria-label={t('title')}
      aria-rowcount={-1}
      className="relative block w-full text-left [--head:0px] sm:[--head:2.5rem]"
      style={{ height: `calc(var(--head) + ${virtual.getTotalSize()}px)` }}
    >
      <thead className="block max-sm:sr-only">
        <tr
          aria-rowindex={1}
          className={clsx(isTimeline ? timelineGrid : grid, 'h-10 border-b bg-sunken/60')}
        >
          {(isTimeline ? timelineColumns : columns).map((column) => (
            <th
              key={column}
              scope="col"
              className={clsx(
                'truncate font-medium text-caption text-ink-3',
                !narrowColumns.includes(column) && 'max-xl:hidden',
              )}
            >
              {t(`column.${column}`)}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{t('column.details')}</span>
          </th>
        </tr>
      </thead>
      {drawn.map(({ index, key, start }) => {
        const row = rows[index] as TableRow
        return (
          <tbody
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            className={clsx(
              'absolute inset-x-0 top-(--head) block border-b',
              isOfRun(row) && 'border-l-2 border-l-line-strong bg-sunken/50',
            )}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {row.is === 'entry' && (
              <AuditRow
                row={row.entry}
                index={index + 2}
                things={things}
                isTimeline={isTimeline}
                isOpen={opened.has(row.key)}
                onToggle={() =>
                  setOpened((was) =>
                    was.has(row.key)
                      ? new Set([...was].filter((id) => id !== row.key))
                      : new Set([...was, row.key]),
                  )
                }
              />
            )}
            {row.is === 'run' && (
              <RunRow
                line={row.line}
                index={index + 2}
                isTimeline={isTimeline}
                isOpen={row.isOpen}
                onToggle={() => toggle(row.line)}
              />
            )}
            {row.is === 'rest' && (
              <RestOfRun
                unfolded={row.unfolded}
                missing={row.missing}
                onMore={() => void loadMore(row.line)}
              />
            )}
          </tbody>
        )
      })}
    </table>
  )
}

const isOfRun = (row: TableRow) => row.is === 'rest' || (row.is === 'entry' && row.isOfRun)
