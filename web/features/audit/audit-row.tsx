import type { AuditEntry } from '@chaveiro/contract/calls/audit.ts'
import { isCritical } from '@chaveiro/contract/events/events.ts'
import { nonPersonOf } from '@chaveiro/contract/events/sentence.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { clsx } from 'clsx'
import { ChevronDown, Siren } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEventName } from '../../i18n/use-event-name.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { RehearsalBadge } from '../../ui/rehearsal-badge.tsx'
import { EntryDetails } from './entry-details.tsx'
import { eventTone } from './event-tone.ts'
import type { useKnownThings } from './use-known-things.ts'
import { useSentence } from './use-sentence.ts'

export const timelineGrid =
  'grid items-center gap-x-4 px-5 grid-cols-[11.5rem_minmax(0,1fr)_1.75rem] max-sm:grid-cols-[minmax(0,1fr)_1.75rem]'
export const grid =
  'grid items-center gap-x-4 px-5 max-sm:grid-cols-[minmax(0,1fr)_1.75rem] sm:grid-cols-[6.5rem_minmax(0,15.25rem)_minmax(0,1fr)_1.75rem] xl:max-2xl:gap-x-3 xl:grid-cols-[6.5rem_15.25rem_minmax(8.25rem,1.2fr)_minmax(4.5rem,1fr)_minmax(5rem,1fr)_7rem_1.75rem] 2xl:grid-cols-[11.5rem_minmax(15.25rem,0.9fr)_minmax(12.5rem,1.1fr)_minmax(5rem,0.9fr)_minmax(6rem,1.1fr)_7rem_1.75rem]'
/** The columns of the table; a row of a timeline has the first two. */
export const columns = ['timestamp', 'event', 'user', 'vault', 'item', 'ipAddress'] as const
/** Where columns are narrow, a cell has two lines. */
const twoLines =
  'sm:max-2xl:line-clamp-2 sm:max-2xl:whitespace-normal sm:max-2xl:wrap-anywhere sm:max-2xl:text-small'

/** Shown in a cell without a value; screen readers skip it. */
const nothing = (
  <span aria-hidden="true" className="text-ink-3">
    –
  </span>
)

/** One entry, as cells or as its sentence; opened, with all that is known of it. */
export function AuditRow({
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
  const { t, i18n } = useTranslation('audit')
  const format = useFormat()
  const eventName = useEventName()
  const { details } = row
  // A machine itself; not somebody outside who was refused as one.
  const acting = row.user_email || details.outside ? undefined : details.machine
  const subject =
    details.item_title || details.title || (acting ? undefined : details.machine) || details.name
  // Terms are recorded by a hash of their text, which says nothing to a person; the opened row has it.
  const item = row.event_type === 'terms_accepted' ? t('terms') : subject
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
          <Person name={row.user_name.trim()} address={row.user_email} isShared={things.isShared} />
        ) : (
          (acting ?? nonPersonOf(details, i18n.language as Language) ?? nothing)
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

/** A person by name. The address is in the opened row; beside the name if another person has the same. */
function Person({
  name,
  address,
  isShared,
}: {
  name: string
  address: string
  isShared: (name: string) => boolean
}) {
  if (name === '') return <EmailText address={address} />
  return (
    <>
      {name}
      {isShared(name) && (
        <span className="block truncate text-caption text-ink-3">
          <EmailText address={address} />
        </span>
      )}
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
