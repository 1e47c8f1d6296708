import { dayMs } from '@chaveiro/contract/durations.ts'
import type { AuditEventType } from '@chaveiro/contract/events/events.ts'
import { spanOf } from '../clock/clock.ts'
import type { Tx } from '../db/db.ts'
import { countActsWithin } from './audit.queries.ts'

/** How often somebody did something in the last 24 hours, by the audit log. */
export async function countActsOfDay(
  tx: Tx,
  { event, userId, now }: { event: AuditEventType; userId: string; now: number },
): Promise<number> {
  const row = await tx.first(countActsWithin, { user_id: userId, event, ...spanOf(now, dayMs) })
  return row?.count ?? 0
}
