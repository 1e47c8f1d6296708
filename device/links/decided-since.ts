import { dayMs } from '@chaveiro/contract/durations.ts'

/** How far a client's clock may be ahead: its page accepts what was signed for 30 days, plus a day for its clock and a day for ours. */
const clocksMs = 32 * dayMs

/**
 * The earliest time at which a submission may have been decided. The sender writes the submission's time, so it is bounded: not before its
 * link, which a custodian signed, and not after now.
 */
export function decidedSince(writtenAt: string, linkAt: string, now: Date): string {
  const earliest = Math.max(Date.parse(writtenAt), Date.parse(linkAt))
  return new Date(Math.min(earliest, now.getTime()) - clocksMs).toISOString()
}
