import { minuteMs } from '@chaveiro/contract/durations.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isLive, isoInstant } from '../../platform/clock/clock.ts'
import { tokenHash } from '../../platform/identity/token-hash.ts'

export const attemptMinutes = 10

type Attempt = { nonce: string; verifier: string }
type OpenedAttempt = Attempt & { state: string; expires: string }

const stateForm = /^[A-Za-z0-9_-]{1,1000}$/
const place = 'sign_in_state'
const rowOf = (browser: string) => tokenHash(browser).toString('hex')

/**
 * A sign-in under way, as the state that travels through the provider and back: sealed under the data keys and bound to
 * the browser, so that the server stores nothing for sign-ins that were only started.
 */
export function sealAttempt(atRest: AtRest, browser: string, attempt: Attempt, now: number): string {
  const expires = isoInstant(now + attemptMinutes * minuteMs)
  return Buffer.from(atRest.seal(place, rowOf(browser), { ...attempt, expires })).toString('base64url')
}

/** Opens what this server sealed for this browser, while it is valid, without the database. */
export function openAttempt(
  atRest: AtRest,
  browser: string,
  state: string,
  now: number,
): OpenedAttempt | undefined {
  if (!stateForm.test(state)) return undefined
  const sealed = Buffer.from(state, 'base64url')
  // Another text of the same bytes would count as a separate attempt.
  if (sealed.toString('base64url') !== state) return undefined
  try {
    const attempt = atRest.open<Attempt & { expires: string }>(place, rowOf(browser), sealed)
    return isLive(attempt.expires, now, attemptMinutes * minuteMs) ? { ...attempt, state } : undefined
  } catch {
    return undefined
  }
}
