import type { getDashboard } from '@chaveiro/contract/calls/dashboard.ts'
import type { z } from 'zod'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { selectAuditEntries } from './audit-log.queries.ts'
import { type EntryRow, openEntry } from './read-entries.ts'
import { runsOf } from './runs.ts'
import { idsOf, searchAudit } from './search-audit.ts'

type Activity = z.output<typeof getDashboard.response>['recent_activity'][number]

/** How many entries are read for recent activity: an import or a round of deliveries writes many equal ones, which are shown as one. */
const entriesForRecent = 200

/** The most recent events that a person may see. Equal consecutive events of one person are one, with a count. */
export async function recentActivity(
  reader: Reader,
  atRest: AtRest,
  actor: Actor,
  limit: number,
): Promise<Activity[]> {
  const { entries } = await searchAudit(reader, atRest, actor, {}, { limit: entriesForRecent })
  const rows = await selectAuditEntries(reader, idsOf(entries))
  const isAlike = (one: EntryRow, other: EntryRow) =>
    one.event_type === other.event_type && one.user_id === other.user_id
  return runsOf(rows, isAlike, rows.length === entriesForRecent)
    .slice(0, limit)
    .map(({ first, all, isCut }) => {
      const { event_type, user_email, timestamp } = openEntry(atRest, first)
      return { event_type, user_email, timestamp, count: all.length, is_cut: isCut }
    })
}
