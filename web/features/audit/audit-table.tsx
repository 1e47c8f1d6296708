import type { AuditEntry } from '@chaveiro/contract/calls/audit.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AuditRow, columns, grid, timelineGrid } from './audit-row.tsx'
import type { useKnownThings } from './use-known-things.ts'

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
  rows,
  things,
  isTimeline,
  onNearEnd,
}: {
  rows: readonly AuditEntry[]
  /** All of one item or person: the row shows the sentence instead of columns that would repeat. */
  isTimeline: boolean
  things: ReturnType<typeof useKnownThings>
  /** Called when the reader comes near the last loaded row. */
  onNearEnd: () => void
}) {
  const { t } = useTranslation('audit')
  const body = useRef<HTMLTableElement>(null)
  const [top, setTop] = useState(0)
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
    getItemKey: (index) => rows[index]?.id ?? index,
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
        const row = rows[index] as AuditEntry
        return (
          <tbody
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            className="absolute inset-x-0 top-(--head) block border-b"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <AuditRow
              row={row}
              index={index + 2}
              things={things}
              isTimeline={isTimeline}
              isOpen={opened.has(row.id)}
              onToggle={() =>
                setOpened((was) =>
                  was.has(row.id)
                    ? new Set([...was].filter((id) => id !== row.id))
                    : new Set([...was, row.id]),
                )
              }
            />
          </tbody>
        )
      })}
    </table>
  )
}
