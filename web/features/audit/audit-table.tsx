import type { AuditEntry } from '@chaveiro/contract/audit.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { ChevronDown, Siren } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEventName } from '../../i18n/use-event-name.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { RehearsalBadge } from '../../ui/rehearsal-badge.tsx'
import { EntryDetails } from './entry-details.tsx'
import { eventTone, isCritical } from './event-tone.ts'
import type { useKnownThings } from './use-known-things.ts'
import { useSentence } from './use-sentence.ts'

const rowPx = 44
/** The next page is fetched when fewer than this many rows remain below. */
const aheadRows = 30
const timelineGrid =
  'grid items-center gap-x-4 px-5 grid-cols-[11.5rem_minmax(0,1fr)_1.75rem] max-sm:grid-cols-[minmax(0,1fr)_1.75rem]'
const columns = ['timestamp', 'event', 'user', 'vault', 'item', 'ipAddress'] as const
const timelineColumns = ['timestamp', 'event'] as const
const narrowColumns = ['timestamp', 'event', 'user']
const grid =
  'grid items-center gap-x-4 px-5 max-sm:grid-cols-[minmax(0,1fr)_1.75rem] sm:grid-cols-[6.5rem_minmax(0,15.25rem)_minmax(0,1fr)_1.75rem] xl:max-2xl:gap-x-3 xl:grid-cols-[6.5rem_15.25rem_minmax(8.25rem,1.2fr)_minmax(4.5rem,1fr)_minmax(5rem,1fr)_7rem_1.75rem] 2xl:grid-cols-[11.5rem_minmax(15.25rem,1.2fr)_minmax(9rem,1.3fr)_minmax(5rem,0.7fr)_minmax(6rem,0.9fr)_7rem_1.75rem]'
/** Where columns are narrow, a cell has two lines. */
const twoLines =
  'sm:max-2xl:line-clamp-2 sm:max-2xl:whitespace-normal sm:max-2xl:wrap-anywhere sm:max-2xl:text-small'

/**
 * The log in columns if there is room for all six, else fewer and the sentence, which names what the others would. Only the rows in sight are rendered, so it may be of any length. A row
 * expands to its sentence.
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

/** Shown in a cell without a value; screen readers skip it. */
const nothing = (
  <span aria-hidden="true" className="text-ink-3">
    –
  </span>
)

function AuditRow({
  row,
  index,
  things,
  isTimeline,
  isOpen,
  onToggle,
}: {
  row: AuditEntry
  index: number
  isTimeline: boolean
  things: ReturnType<typeof useKnownThings>
  isOpen: boolean
  onToggle: () => void
}) {
  const { t } = useTranslation('audit')
  const sentence = useSentence(things)
  return (
    <>
      <tr
        aria-rowindex={index}
        onClick={(event) => {
          // Selecting text, or pressing the row's own button, must not toggle the row.
          const isText = getSelection()?.type === 'Range'
          if (!isText && !(event.target as Element).closest('button, a')) onToggle()
        }}
        className={clsx(
          isTimeline ? timelineGrid : grid,
          'min-h-11 cursor-default hover:bg-hover sm:max-xl:pt-2 xl:max-2xl:py-1',
          isOpen && 'bg-hover',
        )}
      >
        {isTimeline ? (
          <TimelineCells row={row} sentence={sentence(row)} />
        ) : (
          <ColumnCells row={row} things={things} />
        )}
        <td className="order-2 sm:order-none">
          <IconButton
            size="sm"
            label={t('details', { sentence: sentence(row) })}
            aria-expanded={isOpen}
            icon={<ChevronDown className={clsx('transition-transform', isOpen && 'rotate-180')} />}
            onClick={onToggle}
          />
        </td>
        {!isTimeline && !isOpen && (
          // On a phone the sentence replaces four columns, on a tablet three.
          <td
            aria-hidden="true"
            className="wrap-anywhere order-4 col-span-full pb-2 text-ink-2 text-small sm:order-none sm:col-span-2 sm:col-start-2 xl:hidden"
          >
            {sentence(row)}
          </td>
        )}
      </tr>
      {isOpen && (
        <tr className="block border-t bg-sunken/40 px-5 py-3">
          <td colSpan={columns.length + 1} className="block">
            <EntryDetails row={row} sentence={sentence(row)} />
          </td>
        </tr>
      )}
    </>
  )
}

function ColumnCells({ row, things }: { row: AuditEntry; things: ReturnType<typeof useKnownThings> }) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const eventName = useEventName()
  const { details } = row
  // Terms are recorded by a hash of their text, which says nothing to a person; the opened row has it.
  const item =
    row.event_type === 'terms_accepted' ? t('terms') : details.item_title || details.title || details.name
  const critical = isCritical(row.event_type)
  const vaultAbove = details.vault_name && things.aboveOf(row.vault_id)
  return (
    <>
      <Cell className="max-sm:col-span-full order-3 text-ink-2 text-small tabular-nums sm:order-none sm:max-xl:row-span-2 sm:max-xl:self-start sm:max-xl:py-1 sm:max-2xl:whitespace-normal">
        <time dateTime={row.timestamp} title={format.preciseTime(row.timestamp)}>
          {format.dateTime(row.timestamp)}
        </time>
      </Cell>
      <Cell title={eventName(row.event_type)} className="order-1 sm:order-none">
        <span className="flex min-w-0 items-center gap-1.5">
          {critical && (
            <>
              <Siren aria-hidden="true" className="size-4 shrink-0 text-red-ink" />
              <span className="sr-only">{t('critical')}</span>
            </>
          )}
          <Badge tone={eventTone(row.event_type)} className="min-w-0">
            {eventName(row.event_type)}
          </Badge>
        </span>
      </Cell>
      <Cell title={row.user_email} className={clsx('text-body max-sm:hidden', twoLines)}>
        {row.user_email ? (
          <EmailText address={row.user_email} />
        ) : details.outside ? (
          t('outside')
        ) : details.itself ? (
          t('itself')
        ) : details.operator ? (
          t('operator')
        ) : (
          nothing
        )}
      </Cell>
      <Cell
        title={things.pathOf(row.vault_id, details.vault_name)}
        className={clsx('text-body max-xl:hidden!', twoLines)}
      >
        {vaultAbove && <span className="block truncate text-caption text-ink-3">{vaultAbove} /</span>}
        {details.vault_name || nothing}
      </Cell>
      <Cell title={item} className={clsx('text-body max-xl:hidden!', twoLines)}>
        {item || nothing}
        {details.rehearsal && <RehearsalBadge className="ml-2 align-middle" />}
      </Cell>
      <Cell className="font-mono text-caption text-ink-2 max-xl:hidden">{row.ip_address || nothing}</Cell>
    </>
  )
}

function TimelineCells({ row, sentence }: { row: AuditEntry; sentence: string }) {
  const format = useFormat()
  const eventName = useEventName()
  return (
    <>
      <Cell className="text-ink-2 text-small tabular-nums max-sm:col-span-2 max-sm:pt-2">
        <time dateTime={row.timestamp} title={format.preciseTime(row.timestamp)}>
          {format.dateTime(row.timestamp)}
        </time>
      </Cell>
      <td className="flex min-w-0 items-center gap-3">
        <Badge tone={eventTone(row.event_type)} className="shrink-0 max-lg:hidden">
          {eventName(row.event_type)}
        </Badge>
        <span className="wrap-anywhere min-w-0 py-2 text-body">{sentence}</span>
      </td>
    </>
  )
}

function Cell({
  title,
  className,
  children,
}: {
  title?: string | undefined
  className?: string
  children: ReactNode
}) {
  return (
    <td title={title} className={clsx('block min-w-0 truncate', className)}>
      {children}
    </td>
  )
}
