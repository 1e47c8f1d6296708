import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Tone } from './badge.tsx'
import { Skeleton } from './skeleton.tsx'

/** A surface for one subject. With `title` it gets a heading row. */
export function Card({
  title,
  description,
  aside,
  flush = false,
  className,
  label,
  children,
}: {
  title?: ReactNode
  description?: ReactNode
  /** At the right end of the heading row. */
  aside?: ReactNode
  /** No padding around the body, for tables and lists that reach the edge. */
  flush?: boolean
  className?: string
  /** Makes it a region of this name. */
  label?: string
  children: ReactNode
}) {
  return (
    <section
      aria-label={label}
      className={clsx('min-w-0 rounded-xl border bg-surface shadow-card', className)}
    >
      {title && (
        <header
          className={clsx('flex flex-wrap items-center gap-x-3 gap-y-2 px-5 pt-4', flush ? 'pb-3' : 'pb-1')}
        >
          {/* What is beside a heading goes below it where there is no room for both. */}
          <div className={clsx('min-w-0 grow', aside && description ? 'basis-52' : 'basis-auto')}>
            <h2 className="wrap-anywhere font-semibold text-ink text-title leading-6">{title}</h2>
            {description && <p className="text-ink-3 text-small">{description}</p>}
          </div>
          {aside}
        </header>
      )}
      {flush ? children : <div className="p-5 pt-4">{children}</div>}
    </section>
  )
}

const iconTones: Record<Tone, string> = {
  green: 'bg-green-soft text-green-ink',
  red: 'bg-red-soft text-red-ink',
  yellow: 'bg-yellow-soft text-yellow-ink',
  blue: 'bg-blue-soft text-blue-ink',
  grey: 'bg-sunken text-ink-2',
  accent: 'bg-accent-soft text-accent-ink',
}

/** An icon on a soft square, the same everywhere that an icon stands for something. */
export function IconTile({
  icon,
  tone = 'accent',
  size = 'md',
}: {
  icon: ReactNode
  tone?: Tone
  size?: 'sm' | 'md'
}) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-lg',
        size === 'sm' ? 'size-8 [&_svg]:size-4' : 'size-10 [&_svg]:size-5',
        iconTones[tone],
      )}
    >
      {icon}
    </span>
  )
}

/** One figure with its name; in one line on a phone. `value` undefined means loading. */
export function StatCard({
  label,
  value,
  icon,
  tone = 'accent',
  hint,
  to,
}: {
  label: string
  value: ReactNode | undefined
  icon: ReactNode
  tone?: Tone
  hint?: ReactNode
  /** Makes the whole card a link to the figure's details. */
  to?: string
}) {
  return (
    <section
      aria-label={label}
      className={clsx(
        'flex items-center gap-4 rounded-xl border bg-surface p-4 shadow-card sm:grid sm:grid-cols-[1fr_auto] sm:items-start sm:gap-x-3 sm:gap-y-0 sm:p-5',
        to && 'relative hover:border-line-strong hover:bg-hover',
      )}
    >
      <div className="grid min-w-0 flex-1 grid-cols-[1fr_auto] items-center gap-x-3 sm:contents">
        <p className="text-ink-2 text-small">
          {to ? (
            <Link to={to} className="after:absolute after:inset-0 after:rounded-xl">
              {label}
            </Link>
          ) : (
            label
          )}
        </p>
        <p
          className={clsx(
            'font-semibold text-heading text-ink tabular-nums tracking-tight sm:mt-1',
            hint && 'max-sm:row-span-2',
          )}
        >
          {value === undefined ? <Skeleton className="my-1.5 h-6 w-14" /> : value}
        </p>
        {hint && <p className="text-caption text-ink-3 sm:col-span-2 sm:mt-0.5">{hint}</p>}
      </div>
      <span className="inline-flex max-sm:order-first sm:col-start-2 sm:row-span-2 sm:row-start-1">
        <IconTile icon={icon} tone={tone} />
      </span>
    </section>
  )
}

/** A whole card as a link. */
export function LinkCard({
  to,
  title,
  description,
  icon,
}: {
  to: string
  title: string
  description: string
  icon: ReactNode
}) {
  return (
    <Link
      to={to}
      className="group flex items-center gap-4 rounded-xl border bg-surface p-4 shadow-card transition-colors hover:border-line-strong hover:bg-hover"
    >
      <IconTile icon={icon} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium text-ink">{title}</span>
        <span className="block text-ink-3 text-small">{description}</span>
      </span>
      <ChevronRight
        aria-hidden="true"
        className="size-4 shrink-0 text-ink-3 transition-transform group-hover:translate-x-0.5"
      />
    </Link>
  )
}
