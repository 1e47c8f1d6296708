import { hourMs } from '@chaveiro/contract/durations.ts'
import { SessionError } from '../base/types/session-error.ts'
import type { OpenSession } from './open-session.ts'

/**
 * Whether this device may do once more what only the server says is due; counts it if so. A server that keeps asking costs a bounded number
 * per hour.
 */
export function takeAllowance(session: OpenSession, name: string, maxPerHour: number): boolean {
  const nowMs = session.now().getTime()
  const { allowances } = session.state
  const lately = (allowances.get(name) ?? []).filter((atMs) => nowMs - atMs < hourMs)
  const isLeft = lately.length < maxPerHour
  allowances.set(name, isLeft ? [...lately, nowMs] : lately)
  return isLeft
}

/** The same, but throws SessionError('work_endless') if nothing is left, so that the person is told. */
export function requireAllowance(session: OpenSession, name: string, maxPerHour: number): void {
  if (!takeAllowance(session, name, maxPerHour)) throw new SessionError('work_endless')
}
