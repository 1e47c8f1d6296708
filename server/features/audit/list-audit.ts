import type { AuditEntry, listAuditLogs as call } from '@chaveiro/contract/calls/audit.ts'
import { auditRowsWithoutLimit } from '@chaveiro/contract/constants.ts'
import { Id } from '@chaveiro/contract/primitives.ts'
import type { z } from 'zod'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { readEntries } from './read-entries.ts'
import { searchAudit } from './search-audit.ts'

type Entry = z.output<typeof AuditEntry>
type Query = z.output<typeof call.query>

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
