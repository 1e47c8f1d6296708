import type { ExportRequest, SignedExportRequest } from '@chaveiro/contract/calls/exports.ts'
import { type ExportForm, exportHours, exportItemsMax } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { callerMay } from '../../access/require-right.ts'
import { seesAll } from '../../access/sees-all.ts'
import { nameOfUser, openUser, requirePerson } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isLive } from '../../platform/clock/clock.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { selectExportPlace, selectExports, selectListed } from './exports.queries.ts'

type Asking = Pick<Caller, 'actor' | 'now'>
type Row = Awaited<ReturnType<typeof selectExports>>[number]

/** An export's document, under its requester's key. */
export type ExportDocument = {
  reason: string
  reason_salt: string
  statement?: string
  approval?: string
}

/** An export inside the transaction, and the answer for this reader. */
export type ReadExport = { row: Row; document: ExportDocument; answer: ExportRequest }

const listedMost = 200
const longestMs = Math.max(exportHours.answer, exportHours.open) * hourMs

/** The newest exports that the caller may see. */
export async function listExports(
  reader: Reader,
  atRest: AtRest,
  asking: Asking,
  isOpen: boolean | undefined,
): Promise<ExportRequest[]> {
  const isAll = await seesAll(reader, asking.actor, 'see_request')
  const requesterId = isAll ? undefined : asking.actor.id
  const rows = await selectExports(reader, { requesterId, isOpen, limit: listedMost })
  const answers = await Promise.all(rows.map((row) => openExport(reader, atRest, asking, row)))
  return answers.map(({ answer }) => answer).filter(({ until }) => !isOpen || until !== null)
}

/** One export; 404 unless it is the caller's own or they decide. */
export async function requireExport(
  reader: Reader,
  atRest: AtRest,
  asking: Asking,
  id: string,
): Promise<ReadExport> {
  const isAll = await seesAll(reader, asking.actor, 'see_request')
  const place = await reader.first(selectExportPlace, { id })
  if (!place || !(isAll || place.requester_id === asking.actor.id)) throw new Refusal('not_found')
  const [row] = await selectExports(reader, { id, limit: 1 })
  if (!row) throw new Refusal('not_found')
  return openExport(reader, atRest, asking, row)
}

/** The same with its list and statements. */
export async function readSignedExport(
  reader: Reader,
  atRest: AtRest,
  asking: Asking,
  id: string,
): Promise<SignedExportRequest> {
  const { document, answer } = await requireExport(reader, atRest, asking, id)
  const rows = await reader.all(selectListed, { export_id: id, from: 0, limit: exportItemsMax })
  return {
    ...answer,
    statement: document.statement ?? null,
    reason_salt: document.reason_salt,
    approval: document.approval ?? null,
    items: rows.map(({ item_id, revision }) => ({ id: item_id, revision })),
  }
}

async function openExport(reader: Reader, atRest: AtRest, asking: Asking, row: Row): Promise<ReadExport> {
  const { actor, now } = asking
  const key = atRest.personKey(row.requester_id, row.wrapped)
  const document = atRest.open<ExportDocument>('exports', row.id, row.document, key)
  const { name, email } = openUser(atRest, { ...row, id: row.requester_id, document: row.user_document })
  const state = stateAt(row, now)
  const isUndecided = state === 'waiting' || (state === 'open' && !row.is_alone)
  const answer: ExportRequest = {
    id: row.id,
    requester: { id: row.requester_id, name, email },
    form: row.form as ExportForm,
    reason: document.reason,
    count: row.item_count,
    state,
    is_alone: Boolean(row.is_alone),
    created_at: row.created_at,
    until: state === 'waiting' || state === 'open' ? row.until : null,
    written_at: row.written_at,
    decided_by: row.decided_by === null ? null : await personOf(reader, atRest, row.decided_by),
    may_decide:
      isUndecided &&
      (await callerMay(reader, actor, 'approve_export', { isOwn: row.requester_id === actor.id })),
  }
  return { row, document, answer }
}

async function personOf(reader: Reader, atRest: AtRest, id: string) {
  // Erased people have no name any more.
  if ((await nameOfUser(reader, atRest, id)) === '') return { id, name: '', email: '' }
  const { name, email } = await requirePerson(reader, atRest, id)
  return { id, name, email }
}

/** It is over from the moment its time is, whatever the row says. */
function stateAt({ state, until }: Row, now: number): ExportRequest['state'] {
  if (until !== null && !isLive(until, now, longestMs)) return 'over'
  return state as ExportRequest['state']
}
