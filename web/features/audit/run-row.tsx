import { clsx } from 'clsx'
import { ChevronDown, RotateCw, Workflow } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useEventName } from '../../i18n/use-event-name.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useUiTexts } from '../../ui/ui-texts.tsx'
import { columns } from './audit-row.tsx'
import type { FoldedLine, Unfolded } from './lines-of-pages.ts'
import { timeOfId } from './time-of-id.ts'

const runGrid =
  'grid items-center gap-x-4 px-5 grid-cols-[minmax(0,1fr)_1.75rem] xl:max-2xl:gap-x-3 2xl:grid-cols-[11.5rem_minmax(0,1fr)_1.75rem]'
const runColumns = {
  timeline: 'sm:grid-cols-[11.5rem_minmax(0,1fr)_1.75rem]',
  table: 'sm:grid-cols-[6.5rem_minmax(0,1fr)_1.75rem]',
}

/** A run of acts of devices as one quiet line: nobody decided them one by one. */
export function RunRow({
  line,
  index,
  isTimeline,
  isOpen,
  onToggle,
}: {
  line: FoldedLine
  index: number
  isTimeline: boolean
  isOpen: boolean
  onToggle: () => void
}) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const eventName = useEventName()
  const { count, events, oldest } = line.folded
  const what = events.map((one) => `${eventName(one.event_type)} (${one.count})`).join(' · ')
  const summary = t('run.summary', { count, what })
  return (
    <tr
      aria-rowindex={index}
      onClick={(event) => {
        if (!(event.target as Element).closest('button')) onToggle()
      }}
      className={clsx(
        runGrid,
        runColumns[isTimeline ? 'timeline' : 'table'],
        'min-h-11 cursor-default py-1.5 text-ink-3 hover:bg-hover',
      )}
    >
      <td className="block min-w-0 text-small tabular-nums max-sm:order-3 max-sm:col-span-full">
        <time dateTime={line.timestamp} title={format.preciseTime(line.timestamp)}>
          {format.dateTime(line.timestamp)}
        </time>
      </td>
      <td
        colSpan={isTimeline ? 1 : columns.length - 1}
        title={t('run.since', { when: format.dateTime(timeOfId(oldest).toISOString()) })}
        className="flex min-w-0 items-center gap-2 text-small"
      >
        <Workflow aria-hidden="true" className="size-4 shrink-0" />
        <span className="wrap-anywhere min-w-0">{summary}</span>
      </td>
      <td className="max-sm:col-start-2 max-sm:row-start-1">
        <IconButton
          size="sm"
          label={t('run.show', { summary })}
          aria-expanded={isOpen}
          icon={<ChevronDown className={clsx('transition-transform', isOpen && 'rotate-180')} />}
          onClick={onToggle}
        />
      </td>
    </tr>
  )
}

/** Below the loaded entries of an unfolded run: a button for those that are missing, or why they did not come. */
export function RestOfRun({
  unfolded: { isBusy, error },
  missing,
  onMore,
}: {
  unfolded: Unfolded
  missing: number
  onMore: () => void
}) {
  const { t } = useTranslation('audit')
  const explain = useErrorText()
  const texts = useUiTexts()
  return (
    <tr className="block px-5 py-2">
      <td colSpan={columns.length + 1} className="flex flex-wrap items-center gap-3">
        {error !== null && !isBusy && (
          <span role="alert" className="text-ink-2 text-small">
            {t('loadFailed')}. {explain(error)}
          </span>
        )}
        <Button size="sm" busy={isBusy} {...(error !== null && { icon: <RotateCw /> })} onClick={onMore}>
          {error === null ? t('run.more', { count: missing }) : texts.retry}
        </Button>
      </td>
    </tr>
  )
}
