/** When a session ends, in epoch milliseconds: as it was begun, or sooner where the organisation has chosen shorter ones since. */
export function sessionEnd(session: { created_at: string; expires_at: string }, hours: number): number {
  return Math.min(Date.parse(session.created_at) + hours * 3_600_000, Date.parse(session.expires_at))
}
