import { deviceSessionDays, sessionIdleHours } from '@chaveiro/contract/constants.ts'
import { dayMs, hourMs } from '@chaveiro/contract/durations.ts'
import { isLive } from '../clock/clock.ts'

type SessionTimes = { kind: string; created_at: string; last_seen: string; expires_at: string }

/** What the organisation has chosen. */
export type SessionLimits = { session_hours: number; device_session_idle_days: number }

const lengthMs = ({ kind }: Pick<SessionTimes, 'kind'>, limits: SessionLimits) =>
  kind === 'browser' ? limits.session_hours * hourMs : deviceSessionDays * dayMs

/** How long a session of this kind lasts without a call. */
export const idleMs = (kind: string, limits: SessionLimits): number =>
  kind === 'browser' ? sessionIdleHours * hourMs : limits.device_session_idle_days * dayMs

/**
 * When a session ends, in epoch milliseconds: as planned when it began, or earlier if the organisation has chosen
 * shorter sessions since.
 */
export function sessionEnd(session: SessionTimes, limits: SessionLimits): number {
  return Math.min(Date.parse(session.created_at) + lengthMs(session, limits), Date.parse(session.expires_at))
}

/** Whether a session still counts: neither ended nor idle for too long. */
export function isSessionLive(session: SessionTimes, limits: SessionLimits, now: number): boolean {
  const hasTime = isLive(sessionEnd(session, limits), now, lengthMs(session, limits))
  return hasTime && Date.parse(session.last_seen) + idleMs(session.kind, limits) > now
}
