const dayMs = 86_400_000
/** How far ahead a client's clock may be: its page believes what was signed for 30 days, and a day more. And a day for ours. */
const clocksMs = 32 * dayMs

/**
 * From when on a submission may have been decided. Who hands one in writes its time themselves: nothing is written before its link was
 * made, which a custodian signed, and nothing is read before now, whatever its own time says.
 */
export function decidedSince(writtenAt: string, linkAt: string, now: Date): string {
  const earliest = Math.max(Date.parse(writtenAt), Date.parse(linkAt))
  return new Date(Math.min(earliest, now.getTime()) - clocksMs).toISOString()
}
