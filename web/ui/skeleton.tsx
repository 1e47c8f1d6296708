import { clsx } from 'clsx'
import { Spinner } from './spinner.tsx'
import { useUiTexts } from './ui-texts.tsx'

/**
 * A grey shape in the place of what is loading; in forced colours, which drop backgrounds, an outline. Silent for screen
 * readers; `Loading` is not.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('block animate-shimmer rounded-md bg-line forced-colors:border', className)}
    />
  )
}

/** Placeholder lines for loading text, with words for screen readers. */
export function LoadingLines({ lines = 4, label }: { lines?: number; label?: string }) {
  const texts = useUiTexts()
  return (
    <div role="status" className="space-y-3 py-1">
      <span className="sr-only">{label ?? texts.loading}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <Skeleton key={line} className={clsx('h-4', ['w-11/12', 'w-4/5', 'w-full', 'w-2/3'][line % 4])} />
      ))}
    </div>
  )
}

/** A spinner with words, for a panel that is loading. */
export function Loading({ label, className }: { label?: string; className?: string }) {
  const texts = useUiTexts()
  return (
    <div
      role="status"
      className={clsx('flex animate-late items-center justify-center gap-2.5 p-10 text-ink-3', className)}
    >
      <Spinner />
      {label ?? texts.loading}
    </div>
  )
}
