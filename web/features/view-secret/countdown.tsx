import { draw } from '../../ui/draw.ts'
import type { SecretView } from './view-state.ts'

const shownSeconds = 60
const redSeconds = 10
const tickMs = 200
/** Circumference of the circle below, radius 25. */
const ringLength = 157.1

/** The seconds left, in a ring that empties; red from 10 on. */
export function Countdown({ texts, left = shownSeconds }: { texts: SecretView['texts']; left?: number }) {
  const tone = left <= redSeconds ? 'text-red-ink' : 'text-accent-ink'
  return (
    <div
      data-part="countdown"
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
      <span className="absolute inset-0 flex items-center justify-center font-semibold text-base tabular-nums">
        {left}
        <span className="sr-only"> {texts.shown.secondsLeft}</span>
      </span>
    </div>
  )
}

/**
 * Counts down on the page, and announces 30 and 10 seconds. Returns functions to redraw it, to read the clock now (true at the end), and to
 * stop it.
 */
export function startCountdown(
  root: HTMLElement,
  view: SecretView,
  onEnd: () => void,
): { draw: () => void; check: () => boolean; stop: () => void } {
  const timeLeft = startClock(shownSeconds)
  let shown = shownSeconds
  const drawIt = () =>
    root
      .querySelector('[data-part="countdown"]')
      ?.replaceWith(...draw(<Countdown texts={view.texts} left={shown} />))
  const check = () => {
    const left = timeLeft()
    if (left === shown) return false
    shown = left
    if (left <= 0) {
      clearInterval(timer)
      onEnd()
      return true
    }
    drawIt()
    if (left === 30 || left === redSeconds) view.say(`${left} ${view.texts.shown.secondsLeft}`)
    return false
  }
  const timer = setInterval(check, tickMs)
  return { draw: drawIt, check, stop: () => clearInterval(timer) }
}

/** Whole seconds left. One of the two clocks stops while a device sleeps and the other may be set back, so the later one counts. */
function startClock(seconds: number): () => number {
  const [date, monotonic] = [Date.now(), performance.now()]
  return () => {
    const passed = Math.max(Date.now() - date, performance.now() - monotonic)
    return Math.max(0, Math.ceil(seconds - passed / 1000))
  }
}
