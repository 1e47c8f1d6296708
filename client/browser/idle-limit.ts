import { idleLockChoices, idleLockMinutesAtFirst } from '@chaveiro/contract/constants.ts'

const key = 'chaveiro.idle-minutes'

/** After how long this browser locks. Only what an organisation may choose counts, whatever a server or a script wrote. */
export function idleLimitMs(minutes: number = Number(localStorage.getItem(key))): number {
  const chosen = idleLockChoices.find((choice) => choice === minutes) ?? idleLockMinutesAtFirst
  return chosen * 60_000
}

/** Keeps what the organisation chose, so that it counts also before the server was asked again. */
export function keepIdleLimit(minutes: number): void {
  localStorage.setItem(key, String(minutes))
}
