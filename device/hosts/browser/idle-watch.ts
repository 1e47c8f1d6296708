import { idleLimitMs } from './idle-limit.ts'

const activeKey = 'chaveiro.active'
const aliveKey = 'chaveiro.alive'
const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Activity is reported at most this often. */
const activityEveryMs = 5000
const checkEveryMs = 10_000
/** A tab that is gone for longer was closed, not reloaded (hidden tabs run their timers once a minute). */
const goneAfterMs = 90_000

export interface IdleEvents {
  /** The person was active in one of the tabs at this time. */
  active(timeMs: number): void
  /** No activity in any tab for the limit, sleep included. */
  idle(): void
}

/**
 * Watches the person's activity across this browser's tabs. The deadline is a time on the clock, checked on a timer, when the page shows
 * again and on load, so that a computer's sleep does not stretch it.
 */
export function watchIdle(events: IdleEvents) {
  let lastReportMs = 0
  // Read before this page counts as an open tab.
  const wereAllTabsGone = Date.now() - stored(aliveKey) > goneAfterMs

  // Opening or reloading a page is activity, unless the browser restores one.
  if (!wereAllTabsGone && !isIdle()) localStorage.setItem(activeKey, String(Date.now()))

  function noteActivity() {
    const now = Date.now()
    if (now - lastReportMs < activityEveryMs) return
    // The first activity after the limit must not revive a session that should have been locked.
    if (isIdle()) return events.idle()
    lastReportMs = now
    localStorage.setItem(activeKey, String(now))
    events.active(now)
  }
  function check() {
    localStorage.setItem(aliveKey, String(Date.now()))
    if (isIdle()) events.idle()
  }

  for (const name of activityEvents) addEventListener(name, noteActivity, { capture: true, passive: true })
  document.addEventListener('visibilitychange', check)
  addEventListener('pageshow', check)
  addEventListener('pagehide', () => localStorage.setItem(aliveKey, String(Date.now())))
  addEventListener('storage', ({ key, newValue }) => {
    if (key === activeKey && newValue !== null) events.active(Number(newValue))
  })
  setInterval(check, checkEveryMs)

  return {
    /** Unlocking counts as activity. */
    restart() {
      lastReportMs = Date.now()
      localStorage.setItem(activeKey, String(lastReportMs))
      localStorage.setItem(aliveKey, String(lastReportMs))
      events.active(lastReportMs)
    },
    lastActiveMs: () => stored(activeKey),
    isIdle,
    /** Whether every tab of this browser was gone for a while before this page loaded. */
    wereAllTabsGone,
  }
}

function isIdle(): boolean {
  return Date.now() - stored(activeKey) >= idleLimitMs()
}

/** Milliseconds since 1970; 0 if nothing is stored or the clock was set back. */
function stored(key: string): number {
  const time = Number(localStorage.getItem(key) ?? 0)
  return time > Date.now() + checkEveryMs || Number.isNaN(time) ? 0 : time
}
