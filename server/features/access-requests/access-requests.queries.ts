import type { AccessKind } from '@chaveiro/contract/constants.ts'
import { isRehearsal } from '../../access/rehearsals.queries.ts'
import { isInLiveVault, isMember, isWriter } from '../../memberships/is-member.queries.ts'
import type { Span } from '../../platform/clock/clock.ts'
import type { Reader } from '../../platform/db/db.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

/** 0 rows if the id is taken, or the person has an open request for the item. */
export const insertRequest = insertRow(
  'access_requests',
  { granted_hours: null, decided_at: null, delivered_at: null, ended_at: null, until: null, revealed: false },
  (conflict) => conflict.doNothing(),
)

export const insertApproval = insertRow('access_approvals')

type Signed = { request_id: string; number: number; approver_id: string; approved_at: string }

/** Replaces an unsigned approval with a signed one. */
export const signApproval = prepare((db, p: Params<Signed & { document: Uint8Array }>) =>
  db
    .updateTable('access_approvals')
    .set({ ...p.columns('approver_id', 'approved_at', 'document'), is_signed: true })
    .where('request_id', '=', p('request_id'))
    .where('number', '=', p('number'))
    .where('is_signed', '=', false),
)

/** Locks a request against simultaneous acts, so that approvals are counted one after the other. */
export const holdRequest = prepare((db, p: Params<{ id: string }>) =>
  db
    .updateTable('access_requests')
    .set((build) => ({ state: build.ref('state') }))
    .where('id', '=', p('id')),
)

type Decided = {
  id: string
  from: string
  state: string
  granted_hours: number
  decided_at: string | null
  due_at: string
}

/** 0 rows if the request has changed state. */
export const decideRequest = prepare((db, p: Params<Decided>) =>
  db
    .updateTable('access_requests')
    .set(p.columns('state', 'granted_hours', 'decided_at', 'due_at'))
    .where('id', '=', p('id'))
    .where('state', '=', p('from')),
)

export const beginGrant = prepare(
  (db, p: Params<{ id: string; state: string; delivered_at: string; until: string; due_at: string }>) =>
    db
      .updateTable('access_requests')
      .set(p.columns('state', 'delivered_at', 'until', 'due_at'))
      .where('id', '=', p('id'))
      .where('state', '=', 'approved'),
)

export const putGrant = insertRow('access_grants', {}, (conflict, p) =>
  conflict.column('request_id').doUpdateSet(p.columns('revision', 'document')),
)

export const selectGrant = prepare((db, p: Params<{ request_id: string }>) =>
  db.selectFrom('access_grants').select(['revision', 'document']).where('request_id', '=', p('request_id')),
)

export const selectOpenRequest = prepare(
  (db, p: Params<{ kind: string; item_id: string; requester_id: string }>) =>
    db
      .selectFrom('access_requests')
      .select(['id', 'due_at'])
      .where('item_id', '=', p('item_id'))
      .where('requester_id', '=', p('requester_id'))
      .where('kind', '=', p('kind'))
      .where('due_at', 'is not', null),
)

/** Overdue requests that were not ended yet do not count. */
export const countOpenRequests = prepare(
  (db, p: Params<{ kind: string; requester_id: string; now: string }>) =>
    db
      .selectFrom('access_requests')
      .select((build) => build.fn.countAll<number>().as('count'))
      .where('requester_id', '=', p('requester_id'))
      .where('kind', '=', p('kind'))
      .where('due_at', '>', p('now')),
)

/** How often somebody asked for an item since then and withdrew it, or was denied. */
export const countUnsuccessful = prepare(
  (db, p: Params<Span & { kind: string; item_id: string; requester_id: string }>) =>
    db
      .selectFrom('access_requests')
      .select((build) => build.fn.countAll<number>().as('count'))
      .where('requester_id', '=', p('requester_id'))
      .where('item_id', '=', p('item_id'))
      .where('kind', '=', p('kind'))
      .where('state', 'in', ['withdrawn', 'denied'])
      .where('created_at', '>', p('since'))
      .where('created_at', '<=', p('to')),
)

type Asked = { kind: string; now: string; user_id: string }

/**
 * Others' requests that wait for an approver who has not approved them, or for a signature of an approval that came
 * without one; by vault: in a two-person vault not everybody decides.
 */
export const countPending = prepare((db, p: Params<Asked>) =>
  db
    .selectFrom('access_requests as request')
    .select(['request.vault_id', 'request.custody'])
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('request.kind', '=', p('kind'))
    .where('request.due_at', '>', p('now'))
    .where('request.requester_id', '!=', p('user_id'))
    .where((where) => {
      const approvals = where
        .selectFrom('access_approvals as approval')
        .select('approval.number')
        .whereRef('approval.request_id', '=', 'request.id')
      const ownApproval = approvals.where('approval.approver_id', '=', p('user_id'))
      return where.or([
        where.and([where('request.state', '=', 'pending'), where.not(where.exists(ownApproval))]),
        where.and([
          where('request.state', '=', 'approved'),
          where.exists(approvals.where('approval.is_signed', '=', false)),
          where.not(where.exists(ownApproval.where('approval.is_signed', '=', true))),
        ]),
      ])
    })
    .groupBy(['request.vault_id', 'request.custody']),
)

export const countOwnPending = prepare((db, p: Params<Asked>) =>
  db
    .selectFrom('access_requests')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('kind', '=', p('kind'))
    .where('due_at', '>', p('now'))
    .where('state', '=', 'pending')
    .where('requester_id', '=', p('user_id')),
)

export const selectRequestTime = prepare((db, p: Params<{ id: string; kind: string }>) =>
  db
    .selectFrom('access_requests')
    .select(['created_at', 'id'])
    .where('id', '=', p('id'))
    .where('kind', '=', p('kind')),
)

/** Columns that decide whether a request exists for somebody. */
export const selectRequestPlace = prepare((db, p: Params<{ id: string; kind: string; user_id: string }>) =>
  db
    .selectFrom('access_requests as request')
    .select(['request.requester_id', 'request.state'])
    .select((build) => isWriter(build.ref('request.vault_id'), p('user_id')).as('is_writer'))
    .where('request.id', '=', p('id'))
    .where('request.kind', '=', p('kind')),
)

export type RequestFilter = {
  kind: AccessKind
  /** The reader, who sees only the names they may. */
  readerId: string
  id?: string | undefined
  requesterId?: string | undefined
  itemId?: string | undefined
  isOpen?: boolean | undefined
  /** The last request of the page before. */
  before?: { created_at: string; id: string } | undefined
  limit: number
}

/**
 * Requests, newest first, with requester, item and vault as far as these exist. The page is cut before the joins;
 * otherwise, with few people and many requests, all would be read from the people's side.
 */
export function requestRows({ kysely }: Reader, filter: RequestFilter) {
  let page = kysely.selectFrom('access_requests').selectAll().where('kind', '=', filter.kind)
  if (filter.id) page = page.where('id', '=', filter.id)
  if (filter.requesterId) page = page.where('requester_id', '=', filter.requesterId)
  if (filter.itemId) page = page.where('item_id', '=', filter.itemId)
  if (filter.isOpen) page = page.where('due_at', 'is not', null)
  const { before } = filter
  if (before) {
    page = page.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(before.created_at, before.id)),
    )
  }
  return kysely
    .selectFrom(page.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(filter.limit).as('request'))
    .innerJoin('users', 'users.id', 'request.requester_id')
    .innerJoin('person_keys', 'person_keys.user_id', 'users.id')
    .leftJoin('items', (join) =>
      join
        .onRef('items.id', '=', 'request.item_id')
        .on((build) => isInLiveVault(build.ref('items.vault_id'))),
    )
    .leftJoin('vaults', (join) =>
      join.onRef('vaults.id', '=', 'request.vault_id').on('vaults.is_deleted', '=', false),
    )
    .selectAll('request')
    .select([
      'users.document as user_document',
      'person_keys.wrapped',
      'items.document as item_document',
      'vaults.document as vault_document',
      'vaults.visibility',
    ])
    .select((build) =>
      build
        .and([
          isInLiveVault(build.ref('request.vault_id')),
          isMember(build.ref('request.vault_id'), filter.readerId),
        ])
        .as('is_member'),
    )
    .select((build) => isRehearsal(build.ref('request.item_id')).as('is_rehearsal'))
    .orderBy('request.created_at', 'desc')
    .orderBy('request.id', 'desc')
}

export const selectRequests = (reader: Reader, filter: RequestFilter) => requestRows(reader, filter).execute()

/** The approvals of some requests, oldest first. */
export function selectApprovals(reader: Reader, requestIds: readonly string[]) {
  return reader.kysely
    .selectFrom('access_approvals as approval')
    .innerJoin('users', 'users.id', 'approval.approver_id')
    .innerJoin('person_keys', 'person_keys.user_id', 'users.id')
    .select([
      'approval.request_id',
      'approval.number',
      'approval.approver_id',
      'approval.approved_at',
      'approval.is_signed',
      'approval.document',
      'users.document as user_document',
      'person_keys.wrapped',
    ])
    .where('approval.request_id', 'in', requestIds)
    .orderBy('approval.request_id')
    .orderBy('approval.number')
    .execute()
}

export const selectTwoPersonVaults = prepare((db, _p: Params<Record<string, never>>) =>
  db.selectFrom('vaults').select('id').where('custody', '=', 'split').orderBy('id'),
)
