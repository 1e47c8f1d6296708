import type { Span } from '../clock/clock.ts'
import type { Reader, Tx } from '../db/db.ts'
import { insertRow } from '../db/insert-row.ts'
import { type Params, prepare } from '../db/prepare.ts'

export const insertAuditEntry = insertRow('audit_entries', { seq: null, chain_hash: null })

const chainedColumns = [
  'id',
  'at',
  'event_type',
  'subject_id',
  'user_id',
  'vault_id',
  'item_id',
  'commitments',
] as const

export const selectUnchained = prepare((db, p: Params<{ limit: number }>) =>
  db
    .selectFrom('audit_entries')
    .select(chainedColumns)
    .where('seq', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .limit(p('limit')),
)

export const setChained = prepare((db, p: Params<{ id: string; seq: number; chain_hash: Uint8Array }>) =>
  db
    .updateTable('audit_entries')
    .set({ seq: p('seq'), chain_hash: p('chain_hash') })
    .where('id', '=', p('id')),
)

export const selectOldestUnchained = prepare((db, _p: Params<Record<string, never>>) =>
  db
    .selectFrom('audit_entries')
    .select(['id', 'at'])
    .where('seq', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .limit(1),
)

export const countUnchained = prepare((db, _p: Params<Record<string, never>>) =>
  db
    .selectFrom('audit_entries')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('seq', 'is', null),
)

export const countActsWithin = prepare((db, p: Params<Span & { user_id: string; event: string }>) =>
  db
    .selectFrom('audit_entries')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('user_id', '=', p('user_id'))
    .where('event_type', '=', p('event'))
    .where('at', '>', p('since'))
    .where('at', '<=', p('to')),
)

export const selectLink = prepare((db, p: Params<{ seq: number }>) =>
  db.selectFrom('audit_entries').select('chain_hash').where('seq', '=', p('seq')),
)

export const selectChainHead = prepare((db, _p: Params<Record<string, never>>) =>
  db.selectFrom('audit_chain').select(['seq', 'hash', 'chained_at']).where('id', '=', 1),
)

export async function writeChainHead(
  tx: Tx,
  head: { seq: number; hash: Uint8Array; chained_at: string },
): Promise<void> {
  await tx.kysely
    .insertInto('audit_chain')
    .values({ id: 1, ...head })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(head))
    .execute()
}

/** A page of the chain in order, with the person's wrapped key unless they were erased. */
export function selectChainPage(reader: Reader, afterSeq: number, limit: number) {
  return reader.kysely
    .selectFrom('audit_entries')
    .leftJoin('person_keys', 'person_keys.user_id', 'audit_entries.subject_id')
    .select(chainedColumns.map((column) => `audit_entries.${column}` as const))
    .select(['seq', 'chain_hash', 'document', 'wrapped'])
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(limit)
    .execute()
}
