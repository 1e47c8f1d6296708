import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { IconTile } from './card.tsx'

/** Rows of one subject, separated by lines; for a card that is `flush`. */
export function Rows({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y border-t">
      {children}
    </ul>
  )
}

/** Attributes of a row's `li`. */
export type ListedRow = Omit<ComponentProps<'li'>, 'children'> & { 'data-index'?: number }

/** A title with a sentence and actions; the actions go below on a phone. */
export function ActionRow({
  pick,
  icon,
  tone = 'grey',
  title,
  badge,
  description,
  actions,
  row,
  children,
}: {
  /** A checkbox, if several rows can be selected. */
  pick?: ReactNode
  icon: ReactNode
  tone?: Tone
  title: ReactNode
  /** Beside the title: a state in a word or two. */
  badge?: ReactNode
  description?: ReactNode
  actions?: ReactNode
  /** Its position, set by a long list that draws only the rows in sight. */
  row?: ListedRow | undefined
  /** Below, across the whole row. */
  children?: ReactNode
}) {
  return (
    <li {...row} className={clsx('px-5 py-3.5', row?.className)}>
      <div className="@container flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-1 basis-64 gap-3.5">
          {pick && <span className="flex items-center">{pick}</span>}
          <IconTile size="sm" icon={icon} tone={tone} />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              <span className="wrap-anywhere font-medium text-body text-ink">{title}</span>
              {badge}
            </p>
            {description && <div className="wrap-anywhere text-ink-3 text-small">{description}</div>}
          </div>
        </div>
        {actions && (
          <div
            className={clsx(
              'flex flex-wrap gap-2',
              // Below the title.
              pick ? 'max-sm:pl-19.5 @max-md:pl-19.5' : 'max-sm:pl-11.5 @max-md:pl-11.5',
            )}
          >
            {actions}
          </div>
        )}
      </div>
      {children}
    </li>
  )
}

/** A whole row as a link, one of several ways to continue. */
export function ChoiceRow({
  icon,
  title,
  description,
  tone = 'grey',
  onClick,
}: {
  icon: ReactNode
  title: string
  description?: string
  tone?: Tone
  onClick: () => void
}) {
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        className={clsx(
          'group flex w-full items-center gap-3.5 px-4 py-3 text-left transition-colors hover:bg-hover',
          'focus-visible:-outline-offset-2',
        )}
      >
        <IconTile size="sm" icon={icon} tone={tone} />
        <span className="min-w-0 flex-1">
          <span className="block font-medium text-body text-ink">{title}</span>
          {description && <span className="block text-ink-3 text-small">{description}</span>}
        </span>
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-3 transition-transform group-hover:translate-x-0.5"
        />
      </button>
    </li>
  )
}
