import { hourMs } from '@chaveiro/contract/rules/durations.ts'
import { SessionError } from '../base/types/session-error.ts'
import type { OpenSession } from './open-session.ts'

/** When each session did what, by name, over the past hour. */
const taken = new WeakMap<OpenSession, Map<string, number[]>>()

/**
 * Whether a device may once more do something that only the server says is due; counts it if so. A server that keeps asking costs a bounded
 * number per hour.
 */
export function takeAllowance(session: OpenSession, name: string, maxPerHour: number): boolean {
  const nowMs = session.now().getTime()
  const names = taken.get(session) ?? new Map<string, number[]>()
  taken.set(session, names)
  const lately = (names.get(name) ?? []).filter((atMs) => nowMs - atMs < hourMs)
  const isLeft = lately.length < maxPerHour
  names.set(name, isLeft ? [...lately, nowMs] : lately)
  return isLeft
}

/** The same, but throws SessionError('work_endless') if nothing is left, so that the person is told. */
export function requireAllowance(session: OpenSession, name: string, maxPerHour: number): void {
  if (!takeAllowance(session, name, maxPerHour)) throw new SessionError('work_endless')
}
