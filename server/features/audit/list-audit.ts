import type { listAuditLogs as call } from '@chaveiro/contract/calls/audit.ts'
import { auditRowsWithoutLimit } from '@chaveiro/contract/constants.ts'
import { Id } from '@chaveiro/contract/primitives.ts'
import type { z } from 'zod'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { readEntries } from './read-entries.ts'
import { idsOf, searchAudit } from './search-audit.ts'
import { eventsOf, searchLines } from './search-lines.ts'

type Line = z.output<typeof call.response>[number]
type Query = z.output<typeof call.query>
type Page = { entries: Line[]; next: string | undefined }

/** Audit entries that a person may see, newest first: their own, or everybody's. */
export async function listAudit(reader: Reader, atRest: AtRest, actor: Actor, query: Query): Promise<Page> {
  if (query.cursor !== undefined && !Id.safeParse(query.cursor).success) {
    throw new Refusal('invalid', { fields: [{ path: 'cursor', fault: 'invalid' }] })
  }
  const reach = { before: query.cursor, limit: query.limit ?? auditRowsWithoutLimit }
  if (query.fold) return listLines(reader, atRest, actor, query, reach)
  const { entries, next } = await searchAudit(reader, atRest, actor, query, reach)
  return { entries: await readEntries(reader, atRest, idsOf(entries)), next }
}

async function listLines(
  reader: Reader,
  atRest: AtRest,
  actor: Actor,
  query: Query,
  reach: { before: string | undefined; limit: number },
): Promise<Page> {
  const { lines, next } = await searchLines(reader, atRest, actor, query, reach)
  const runs = new Map(lines.map((run) => [run.first.id, run]))
  const entries = await readEntries(reader, atRest, [...runs.keys()])
  const withRun = (entry: Line): Line => {
    const run = runs.get(entry.id)
    if (!run || run.all.length === 1) return entry
    const oldest = run.all.at(-1)?.id ?? entry.id
    return { ...entry, folded: { count: run.all.length, oldest, events: eventsOf(run) } }
  }
  return { entries: entries.map(withRun), next }
}
