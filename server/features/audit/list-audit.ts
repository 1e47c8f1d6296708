import type { AuditEntry, listAuditLogs as call } from '@chaveiro/contract/audit.ts'
import { auditRowsWithoutLimit } from '@chaveiro/contract/constants.ts'
import type { getDashboard } from '@chaveiro/contract/dashboard.ts'
import { Id } from '@chaveiro/contract/primitives.ts'
import type { z } from 'zod'
import { nameOf, namesOf } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { openAuditFields } from '../../platform/audit/audit.ts'
import { partsToOpen } from '../../platform/clock/parts-to-open.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { selectAuditEntries } from './audit-log.queries.ts'
import { runsOf } from './runs.ts'
import { searchAudit } from './search-audit.ts'

type Entry = z.output<typeof AuditEntry>
type Query = z.output<typeof call.query>
type Row = Awaited<ReturnType<typeof selectAuditEntries>>[number]
type Activity = z.output<typeof getDashboard.response>['recent_activity'][number]

/** Audit entries that a person may see, newest first: their own, or everybody's. */
export async function listAudit(
  reader: Reader,
  atRest: AtRest,
  actor: Actor,
  query: Query,
): Promise<{ entries: Entry[]; next: string | undefined }> {
  if (query.cursor !== undefined && !Id.safeParse(query.cursor).success) {
    throw new Refusal('invalid', { fields: [{ path: 'cursor', fault: 'invalid' }] })
  }
  const limit = query.limit ?? auditRowsWithoutLimit
  const { ids, next } = await searchAudit(reader, atRest, actor, query, { before: query.cursor, limit })
  return { entries: await readEntries(reader, atRest, ids), next }
}

/** How many entries are read for recent activity: an import or a round of deliveries writes many equal ones, which are shown as one. */
const entriesForRecent = 200

/** The most recent events that a person may see. Equal consecutive events of one person are one, with a count. */
export async function recentActivity(
  reader: Reader,
  atRest: AtRest,
  actor: Actor,
  limit: number,
): Promise<Activity[]> {
  const { ids } = await searchAudit(reader, atRest, actor, {}, { limit: entriesForRecent })
  const rows = await selectAuditEntries(reader, ids)
  const isAlike = (one: Row, other: Row) =>
    one.event_type === other.event_type && one.user_id === other.user_id
  return runsOf(rows, isAlike, rows.length === entriesForRecent)
    .slice(0, limit)
    .map(({ first, count, isCut }) => {
      const { event_type, user_email, timestamp } = openEntry(atRest, first)
      return { event_type, user_email, timestamp, count, is_cut: isCut }
    })
}

/** Reads and opens whole entries, newest first as in `ids`; other requests have their turn between two batches. */
export async function readEntries(reader: Reader, atRest: AtRest, ids: readonly string[]): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const part of partsToOpen(ids)) {
    const rows = await selectAuditEntries(reader, part)
    entries.push(
      ...(await nameWhomTheyAreAbout(
        reader,
        atRest,
        rows.map((row) => openEntry(atRest, row)),
      )),
    )
  }
  return entries
}

function openEntry(atRest: AtRest, row: Row): Entry {
  const opened = openAuditFields(atRest, {
    id: row.id,
    document: row.document,
    subjectId: row.subject_id,
    wrapped: row.wrapped,
  })
  const { user_email, ip_address, ...details } = opened
  return {
    id: row.id,
    timestamp: row.at,
    event_type: row.event_type,
    user_id: row.user_id,
    user_name: presentName(atRest, row),
    user_email,
    ip_address,
    details,
    vault_id: row.vault_id,
    item_id: row.item_id,
    seq: row.seq,
  }
}

/** Looks up the present name of each person that an entry is about; an erased one has none. */
async function nameWhomTheyAreAbout(reader: Reader, atRest: AtRest, entries: Entry[]): Promise<Entry[]> {
  const names = await namesOf(
    reader,
    atRest,
    entries.flatMap(({ details }) => details.person_id ?? []),
  )
  return entries.map((entry) => {
    const { person_id: id } = entry.details
    if (id === undefined) return entry
    return { ...entry, details: { ...entry.details, name: names.get(id) ?? '' } }
  })
}

function presentName(atRest: AtRest, { subject_id: id, user_document: document, wrapped }: Row): string {
  return id && document && wrapped ? nameOf(atRest, { id, document, wrapped }) : ''
}
