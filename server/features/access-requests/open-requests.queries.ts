import type { ExpressionBuilder } from 'kysely'
import { isMember } from '../../memberships/is-member.queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'
import type { Database } from '../../platform/db/schema.ts'

/**
 * Open requests: one, those for an item, of a vault (or of some people there), of a person, approved by somebody, or
 * overdue.
 */
export type WhichRequests = (
  | { requestId: string }
  | { itemId: string }
  | { vaultId: string; requesterIds?: readonly string[] }
  | { requesterId: string }
  | { approverId: string }
  | { overBy: string; orBeyond: string; limit: number }
) & {
  /** Only those that take two approvals. */
  isByTwo?: true
  /** Only those with an approval. */
  isApproved?: true
  /** Only those open to the requester. */
  isGranted?: true
  /** Only those of private vaults whose requester is not a member. */
  isHidden?: true
}

/** Open requests with their requester, item and vault, as far as these exist. */
export function selectOpenRequests(reader: Reader, which: WhichRequests) {
  let all = reader.kysely
    .selectFrom('access_requests as request')
    .innerJoin('users', 'users.id', 'request.requester_id')
    .innerJoin('person_keys', 'person_keys.user_id', 'users.id')
    .leftJoin('items', 'items.id', 'request.item_id')
    .leftJoin('vaults', 'vaults.id', 'request.vault_id')
    .select([
      'request.id',
      'request.kind',
      'request.custody',
      'request.state',
      'request.item_id',
      'request.vault_id',
      'request.requester_id',
      'request.hours',
      'request.granted_hours',
      'request.created_at',
      'request.due_at',
      'request.revealed',
      'request.document',
      'users.document as user_document',
      'person_keys.wrapped',
      'items.document as item_document',
      'vaults.document as vault_document',
      'vaults.created_by as vault_creator',
    ])
    .where('request.due_at', 'is not', null)
    .orderBy('request.created_at')
    .orderBy('request.id')
  if (which.isGranted) all = all.where('request.state', '=', 'granted')
  if (which.isByTwo) {
    all = all.where((where) =>
      where.or([where('request.kind', '=', 'break_glass'), where('request.custody', '=', 'split')]),
    )
  }
  if (which.isHidden) {
    all = all
      .where('vaults.visibility', '=', 'private')
      .where((where) => where.not(isMember(where.ref('request.vault_id'), where.ref('request.requester_id'))))
  }
  if (which.isApproved) all = all.where((where) => where.exists(approvalsOf(where)))
  if ('requestId' in which) return all.where('request.id', '=', which.requestId).execute()
  if ('itemId' in which) return all.where('request.item_id', '=', which.itemId).execute()
  if ('vaultId' in which) {
    const there = all.where('request.vault_id', '=', which.vaultId)
    const { requesterIds } = which
    return (requesterIds ? there.where('request.requester_id', 'in', requesterIds) : there).execute()
  }
  if ('requesterId' in which) return all.where('request.requester_id', '=', which.requesterId).execute()
  if ('approverId' in which) {
    const { approverId } = which
    return all
      .where((where) => where.exists(approvalsOf(where).where('approval.approver_id', '=', approverId)))
      .execute()
  }
  const { overBy, orBeyond, limit } = which
  return all
    .where((where) =>
      where.or([where('request.due_at', '<=', overBy), where('request.due_at', '>', orBeyond)]),
    )
    .limit(limit)
    .execute()
}

const approvalsOf = (
  where: ExpressionBuilder<Database & { request: Database['access_requests'] }, 'request'>,
) =>
  where
    .selectFrom('access_approvals as approval')
    .select('approval.number')
    .whereRef('approval.request_id', '=', 'request.id')

type Step = { id: string; from: string; state: string }

/** 0 rows if the request has changed state. */
export const closeRequest = prepare((db, p: Params<Step & { at: string }>) =>
  db
    .updateTable('access_requests')
    .set({ state: p('state'), ended_at: p('at'), due_at: null })
    .where('id', '=', p('id'))
    .where('state', '=', p('from')),
)

/** The same for an approval that no longer counts: the request waits for another one. */
export const reopenRequest = prepare((db, p: Params<Step & { due_at: string }>) =>
  db
    .updateTable('access_requests')
    .set({ state: p('state'), granted_hours: null, decided_at: null, due_at: p('due_at') })
    .where('id', '=', p('id'))
    .where('state', '=', p('from')),
)

export const deleteGrant = prepare((db, p: Params<{ request_id: string }>) =>
  db.deleteFrom('access_grants').where('request_id', '=', p('request_id')),
)

export const deleteApprovals = prepare((db, p: Params<{ request_id: string }>) =>
  db.deleteFrom('access_approvals').where('request_id', '=', p('request_id')),
)

/** Open grants that end within a span. */
export const selectGrantsEnding = prepare((db, p: Params<{ now: string; before: string }>) =>
  db
    .selectFrom('access_grants as access_grant')
    .innerJoin('access_requests as request', 'request.id', 'access_grant.request_id')
    .select(['access_grant.request_id', 'access_grant.user_id', 'access_grant.item_id', 'request.vault_id'])
    .where('request.due_at', 'is not', null)
    .where('access_grant.until', '>', p('now'))
    .where('access_grant.until', '<=', p('before'))
    .orderBy('access_grant.request_id'),
)
