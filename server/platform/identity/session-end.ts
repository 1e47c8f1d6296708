import { isoInstant } from '../clock/clock.ts'

/** When a session ends: as it was begun, or sooner where the organisation has chosen shorter ones since. */
export function sessionEnd(session: { created_at: string; expires_at: string }, hours: number): string {
  const chosen = Date.parse(session.created_at) + hours * 3_600_000
  return isoInstant(Math.min(chosen, Date.parse(session.expires_at)))
}
