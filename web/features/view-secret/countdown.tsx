import type { SecretTexts } from './texts.ts'

export const shownSeconds = 60
export const redSeconds = 10
/** Circumference of the circle below, radius 25. */
const ringLength = 157.1

/** The seconds left, in a ring that empties; red from 10 on. */
export function Countdown({ texts, left }: { texts: SecretTexts; left: number }) {
  const tone = left <= redSeconds ? 'text-red-ink' : 'text-accent-ink'
  return (
    <div
      data-tone={left <= redSeconds ? 'red' : 'calm'}
      role="timer"
      className={`relative size-14 shrink-0 ${tone}`}
    >
      <svg viewBox="0 0 56 56" aria-hidden="true" fill="none" strokeWidth="4" className="-rotate-90">
        <circle cx="28" cy="28" r="25" className="stroke-line" />
        <circle
          cx="28"
          cy="28"
          r="25"
          stroke="currentColor"
          strokeLinecap="round"
          strokeDasharray={`${(ringLength * left) / shownSeconds} ${ringLength}`}
        />
      </svg>
      <span className="absolute inset-0 flex items-center justify-center font-semibold text-title tabular-nums">
        {left}
        <span className="sr-only"> {texts.shown.secondsLeft}</span>
      </span>
    </div>
  )
}

/** Whole seconds left. One of the two clocks stops while a device sleeps and the other may be set back, so the later one counts. */
export function startClock(seconds: number): () => number {
  const [date, monotonic] = [Date.now(), performance.now()]
  return () => {
    const passed = Math.max(Date.now() - date, performance.now() - monotonic)
    return Math.max(0, Math.ceil(seconds - passed / 1000))
  }
}
