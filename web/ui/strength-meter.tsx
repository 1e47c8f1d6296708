import { clsx } from 'clsx'

const fills = ['bg-red', 'bg-red', 'bg-yellow-ink', 'bg-accent', 'bg-green-ink']

/** A passphrase's strength, in four steps and in words; announced as it changes. */
export function StrengthMeter({
  score,
  label,
  hint,
}: {
  /** zxcvbn's 0 to 4; null if there is nothing to judge. */
  score: 0 | 1 | 2 | 3 | 4 | null
  /** The score in words. */
  label: string
  /** What would improve it. */
  hint?: string | undefined
}) {
  const steps = score === null ? 0 : Math.max(1, score)
  return (
    <div>
      <div aria-hidden="true" className="flex gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={clsx(
              'h-1.5 flex-1 rounded-full transition-colors duration-200 forced-colors:border',
              step <= steps ? `${fills[score ?? 0]} forced-colors:bg-[CanvasText]` : 'bg-line',
            )}
          />
        ))}
      </div>
      <p role="status" className="mt-1.5 min-h-5 text-small">
        <span className="font-medium text-ink">{label}</span>
        {hint && <span className="text-ink-3"> · {hint}</span>}
      </p>
    </div>
  )
}
