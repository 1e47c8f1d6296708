import { idleLockChoices, idleLockMinutesAtFirst } from '@chaveiro/contract/constants.ts'
import { minuteMs } from '@chaveiro/contract/durations.ts'

const key = 'chaveiro.idle-minutes'

/** After how many milliseconds without activity this browser locks. Only values that an organisation can choose count. */
export function idleLimitMs(minutes: number = Number(localStorage.getItem(key))): number {
  const chosen = idleLockChoices.find((choice) => choice === minutes) ?? idleLockMinutesAtFirst
  return chosen * minuteMs
}

/** Stores what the organisation chose, so that it applies before the server is asked again. */
export function keepIdleLimit(minutes: number): void {
  localStorage.setItem(key, String(minutes))
}
