import { clsx } from 'clsx'
import { Skeleton } from './skeleton.tsx'
import { useUiTexts } from './ui-texts.tsx'

/** What fills the list's places until its words are there, so that nothing below them moves. */
const awaited = Array.from({ length: 8 }, () => null)

/** Words to read out and compare, numbered so that two people stay on the same one. */
export function WordList({
  label,
  words,
  className,
}: {
  /** The list's accessible name. */
  label: string
  /** Undefined while they are loading. */
  words: readonly string[] | undefined
  className?: string
}) {
  const texts = useUiTexts()
  return (
    // Four columns only if the longest word fits: a broken word reads like two.
    <div className={clsx('@container', className)}>
      {words === undefined && (
        <span role="status" className="sr-only">
          {texts.loading}
        </span>
      )}
      <ol
        aria-label={label}
        aria-hidden={words === undefined ? true : undefined}
        className="grid @md:grid-cols-4 grid-cols-2 gap-x-4 gap-y-1 rounded-lg border bg-sunken px-4 py-3 print:border-black print:bg-white"
      >
        {(words ?? awaited).map((word, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: words may repeat, and their places never change
          <li key={place} className="flex min-w-0 items-baseline gap-2 leading-6">
            <span
              aria-hidden="true"
              className="w-3 shrink-0 text-right text-caption text-ink-3 tabular-nums print:text-black"
            >
              {place + 1}
            </span>
            <span
              translate="no"
              className="wrap-anywhere min-w-0 font-medium font-mono text-ink text-small print:text-black"
            >
              {word ?? <Skeleton className="inline-block h-3.5 w-20 max-w-full" />}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
