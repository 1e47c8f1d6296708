import { clsx } from 'clsx'

/** Words to read out and compare, numbered so that two people stay on the same one. */
export function WordList({
  label,
  words,
  className,
}: {
  /** The list's accessible name. */
  label: string
  words: readonly string[]
  className?: string
}) {
  return (
    // Four columns only if the longest word fits: a broken word reads like two.
    <div className={clsx('@container', className)}>
      <ol
        aria-label={label}
        className="grid @md:grid-cols-4 grid-cols-2 gap-x-4 gap-y-1 rounded-lg border bg-sunken px-4 py-3 print:border-black print:bg-white"
      >
        {words.map((word, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: words may repeat, and their places never change
          <li key={place} className="flex min-w-0 items-baseline gap-2 leading-6">
            <span
              aria-hidden="true"
              className="w-3 shrink-0 text-right text-caption text-ink-3 tabular-nums print:text-black"
            >
              {place + 1}
            </span>
            <span className="wrap-anywhere min-w-0 font-medium font-mono text-ink text-small print:text-black">
              {word}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
