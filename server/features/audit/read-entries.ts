import type { AuditEntry } from '@chaveiro/contract/calls/audit.ts'
import type { z } from 'zod'
import { nameOf, namesOf } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { openAuditFields } from '../../platform/audit/audit.ts'
import { partsToOpen } from '../../platform/clock/parts-to-open.ts'
import type { Reader } from '../../platform/db/db.ts'
import { selectAuditEntries } from './audit-log.queries.ts'

type Entry = z.output<typeof AuditEntry>
export type EntryRow = Awaited<ReturnType<typeof selectAuditEntries>>[number]

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

/** An entry with its fields opened; whom it is about is still an id. */
export function openEntry(atRest: AtRest, row: EntryRow): Entry {
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

function presentName(atRest: AtRest, { subject_id: id, user_document: document, wrapped }: EntryRow): string {
  return id && document && wrapped ? nameOf(atRest, { id, document, wrapped }) : ''
}
