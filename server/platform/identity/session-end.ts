import { hourMs } from '@chaveiro/contract/durations.ts'

/**
 * When a session ends, in epoch milliseconds: as planned when it began, or earlier if the organisation has chosen
 * shorter sessions since.
 */
export function sessionEnd(session: { created_at: string; expires_at: string }, hours: number): number {
  return Math.min(Date.parse(session.created_at) + hours * hourMs, Date.parse(session.expires_at))
}
