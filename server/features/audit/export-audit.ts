import type { AuditFilter } from '@chaveiro/contract/calls/audit.ts'
import type { AuditExportFormat } from '@chaveiro/contract/constants.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { seesAll } from '../../access/sees-all.ts'
import { othersFirst } from '../../platform/clock/others-first.ts'
import type { Db, Reader, Tx } from '../../platform/db/db.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { fileForms } from './audit-file.ts'
import { readEntries } from './read-entries.ts'
import { idsOf, searchAudit } from './search-audit.ts'

const entriesAtOnce = 500
/** Concurrent exports in this process; those of one's own entries never take all places from exports of everybody's. */
const exportsMax = { all: 4, own: 2 }

/**
 * Who is exporting, and whether everybody's entries: one file per person at a time and few in all, since each reads the
 * whole log.
 */
export type Exporting = Map<string, boolean>

type Options = { filter: AuditFilter; format: AuditExportFormat; language: Language }
type Needs = Pick<Platform, 'atRest' | 'appendAudit' | 'longReads'>

/** Records the export, and returns whether it has all entries or one's own. */
async function recordExport(
  tx: Tx,
  { appendAudit }: Pick<Needs, 'appendAudit'>,
  { actor, ip }: Caller,
  { filter, format }: Options,
): Promise<boolean> {
  const all = await seesAll(tx, actor, 'see_audit_entry')
  // Recorded under the exporter's key, so it must not have the address of another person, whose erasure would not reach
  // it.
  const { ip_address, ...kept } = filter
  const recorded = { ...kept, ...(ip_address !== undefined && { ip_address: true }) }
  const details = { name: format, filter: JSON.stringify(recorded) }
  await appendAudit(tx, { event: 'audit_exported', actor, ip, details })
  return all
}

/** Starts an export, which is recorded before the first byte. */
export async function exportAudit(
  db: Db,
  needs: Needs,
  caller: Caller,
  options: Options,
  exporting: Exporting,
): Promise<FileAnswer> {
  const { id } = caller.actor
  const ofEverybody = await seesAll(db.read, caller.actor, 'see_audit_entry')
  if (exporting.has(id)) throw new Refusal('export_running')
  const unfinished = [...exporting.values()].filter((one) => !one).length
  if (exporting.size >= exportsMax.all || (!ofEverybody && unfinished >= exportsMax.own)) {
    throw new Refusal('busy', { placeholders: { seconds: '10' }, limit: 'exports' })
  }
  exporting.set(id, ofEverybody)
  const end = () => void exporting.delete(id)
  try {
    const all = await db.inTransaction((tx) => recordExport(tx, needs, caller, options))
    const { type } = fileForms[options.format]
    const name = `audit-${new Date(caller.now).toISOString().slice(0, 10)}.${options.format}`
    return new FileAnswer({ name, type, pieces: piecesOf(db, needs, caller, options, all), onEnd: end })
  } catch (error) {
    end()
    throw error
  }
}

/** A person who loses the right meanwhile gets no further page, and so no complete file. */
async function* piecesOf(
  db: Db,
  { atRest, longReads }: Needs,
  { actor }: Caller,
  { filter, format, language }: Options,
  all: boolean,
): AsyncGenerator<string> {
  const { head, line } = fileForms[format]
  if (head !== '') yield head
  let cursor: string | undefined
  do {
    const readPage = async (reader: Reader) => {
      if ((await seesAll(reader, actor, 'see_audit_entry')) !== all) throw new Refusal('forbidden')
      const part = await searchAudit(reader, atRest, actor, filter, { before: cursor, limit: entriesAtOnce })
      return { entries: await readEntries(reader, atRest, idsOf(part.entries)), next: part.next }
    }
    const page = await longReads(actor.id, () => db.snapshot(readPage))
    cursor = page.next
    if (page.entries.length > 0) yield page.entries.map((entry) => line(entry, language)).join('')
    await othersFirst()
  } while (cursor !== undefined)
}
