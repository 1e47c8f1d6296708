import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type Tone = 'green' | 'red' | 'yellow' | 'blue' | 'grey' | 'accent'

const soft: Record<Tone, string> = {
  green: 'border-green-line bg-green-soft text-green-ink',
  red: 'border-red-line bg-red-soft text-red-ink',
  yellow: 'border-yellow-line bg-yellow-soft text-yellow-ink',
  blue: 'border-blue-line bg-blue-soft text-blue-ink',
  grey: 'border-line bg-sunken text-ink-2',
  accent: 'border-accent-soft-strong bg-accent-soft text-accent-ink',
}

/** A state in a word or two. The words carry the meaning; the colour only repeats it. */
export function Badge({
  tone = 'grey',
  outline = false,
  wraps = false,
  icon,
  className,
  children,
}: {
  tone?: Tone
  /** Outlined, for what matters less. */
  outline?: boolean
  /** Wraps instead of being cut off. */
  wraps?: boolean
  icon?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={clsx(
        'inline-flex max-w-full items-center gap-1 rounded-md border px-1.5 font-medium text-caption [&_svg]:size-3 [&_svg]:shrink-0',
        soft[tone],
        wraps ? 'min-h-5.5' : 'h-5.5',
        outline && 'bg-transparent!',
        className,
      )}
    >
      {icon}
      {/* What is cut off can be read by pointing at it. */}
      <span
        title={wraps || typeof children !== 'string' ? undefined : children}
        className={wraps ? 'wrap-anywhere min-w-0' : 'truncate'}
      >
        {children}
      </span>
    </span>
  )
}

/** A count at the end of a sidebar entry, or over the corner of its icon. */
export function SideCount({ cornered, children }: { cornered: boolean; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'flex min-w-5 items-center justify-center rounded-full bg-red px-1.5 font-semibold text-caption text-on-red leading-5 tabular-nums',
        cornered ? 'absolute top-0.5 left-1/2 h-4 min-w-4 leading-4' : 'ml-auto h-5',
      )}
    >
      {children}
    </span>
  )
}

const countCap = 9

/** A count as a badge shows it. */
export const cappedCount = (count: number) => (count > countCap ? `${countCap}+` : String(count))

/** A count over the corner of an icon. */
export function CountBadge({ children }: { children: ReactNode }) {
  return (
    <span className="pointer-events-none absolute top-0.5 left-1/2 flex h-4 min-w-4 items-center justify-center rounded-full ring-2 ring-surface bg-red px-0.75 font-semibold text-caption text-on-red leading-none">
      {children}
    </span>
  )
}
