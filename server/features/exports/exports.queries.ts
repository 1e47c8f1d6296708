import type { Span } from '../../platform/clock/clock.ts'
import type { Reader } from '../../platform/db/db.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

/** 0 rows if the id is taken. */
export const insertExport = insertRow(
  'exports',
  { decided_by: null, opened_at: null, written_at: null },
  (conflict) => conflict.doNothing(),
)

/** How many items somebody's exports without a second person list, within a span. */
export const countAlone = prepare((db, p: Params<Span & { requester_id: string }>) =>
  db
    .selectFrom('exports')
    .select((build) => build.fn.sum<number>('item_count').as('count'))
    .where('requester_id', '=', p('requester_id'))
    .where('is_alone', '=', true)
    .where('created_at', '>', p('since'))
    .where('created_at', '<=', p('to')),
)

export const countWaiting = prepare((db, p: Params<{ requester_id: string; now: string }>) =>
  db
    .selectFrom('exports')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('requester_id', '=', p('requester_id'))
    .where('state', '=', 'waiting')
    .where('until', '>', p('now')),
)

/** Others' requests that wait for a decision. */
export const countToDecide = prepare((db, p: Params<{ user_id: string; now: string }>) =>
  db
    .selectFrom('exports')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('requester_id', '!=', p('user_id'))
    .where('state', '=', 'waiting')
    .where('until', '>', p('now')),
)

/** The row's requester alone: decides whether it exists for the caller before its document is read. */
export const selectExportPlace = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('exports').select('requester_id').where('id', '=', p('id')),
)

type Wanted = {
  id?: string | undefined
  requesterId?: string | undefined
  isOpen?: boolean | undefined
  limit: number
}

/** Exports with their requesters, newest first. */
export function selectExports({ kysely }: Reader, { id, requesterId, isOpen, limit }: Wanted) {
  let rows = kysely.selectFrom('exports').selectAll()
  if (id) rows = rows.where('id', '=', id)
  if (requesterId) rows = rows.where('requester_id', '=', requesterId)
  if (isOpen) rows = rows.where('until', 'is not', null)
  return kysely
    .selectFrom(rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).as('export'))
    .innerJoin('users', 'users.id', 'export.requester_id')
    .innerJoin('person_keys', 'person_keys.user_id', 'users.id')
    .selectAll('export')
    .select(['users.document as user_document', 'person_keys.wrapped'])
    .orderBy('export.created_at', 'desc')
    .orderBy('export.id', 'desc')
    .execute()
}

export const selectOver = (reader: Reader, { now, beyond }: { now: string; beyond: string }, limit: number) =>
  reader.kysely
    .selectFrom('exports')
    .select('id')
    .where('until', 'is not', null)
    .where((where) => where.or([where('until', '<=', now), where('until', '>', beyond)]))
    .limit(limit)
    .execute()

type Step = {
  id: string
  from: string
  state: string
  until: string | null
  decided_by: string | null
  written_at: string | null
}

/** 0 rows if the export has changed state. */
export const moveExport = prepare((db, p: Params<Step & { document: Uint8Array }>) =>
  db
    .updateTable('exports')
    .set(p.columns('state', 'until', 'decided_by', 'written_at', 'document'))
    .where('id', '=', p('id'))
    .where('state', '=', p('from')),
)

/** 0 rows if it was opened before. */
export const markOpened = prepare((db, p: Params<{ id: string; opened_at: string }>) =>
  db
    .updateTable('exports')
    .set(p.columns('opened_at'))
    .where('id', '=', p('id'))
    .where('opened_at', 'is', null),
)

/** A page of an export's list. */
export const selectListed = prepare((db, p: Params<{ export_id: string; from: number; limit: number }>) =>
  db
    .selectFrom('export_items')
    .select(['number', 'item_id', 'revision'])
    .where('export_id', '=', p('export_id'))
    .where('number', '>=', p('from'))
    .orderBy('number')
    .limit(p('limit')),
)

/** The listed revisions of some items. */
export const selectListedAmong = (reader: Reader, exportId: string, itemIds: readonly string[]) =>
  reader.kysely
    .selectFrom('export_items')
    .select(['item_id', 'revision'])
    .where('export_id', '=', exportId)
    .where('item_id', 'in', itemIds)
    .execute()

/** Deletes exports that have been over for long, with their lists. */
export const deleteOldExports = prepare((db, p: Params<{ before: string }>) =>
  db.deleteFrom('exports').where('until', 'is', null).where('created_at', '<', p('before')),
)

/** One whose requester was erased: nobody can be told of it any more. */
export const deleteExport = prepare((db, p: Params<{ id: string }>) =>
  db.deleteFrom('exports').where('id', '=', p('id')),
)
