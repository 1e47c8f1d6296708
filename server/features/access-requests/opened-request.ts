import type { AccessRequest, requestStatuses } from '@chaveiro/contract/calls/access-requests.ts'
import type { AccessKind, Custody } from '@chaveiro/contract/constants.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import {
  approvalsNeeded,
  isOpenState,
  longestStateMs,
  nextState,
  type RequestState,
} from '@chaveiro/contract/rules/access/access-request.ts'
import {
  type ApprovalDocument,
  approvalRow,
  type RequestDocument,
  type Titles,
  titlesOf,
} from '../../access/request-documents.ts'
import { openUser } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isLive } from '../../platform/clock/clock.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { selectApprovals, selectRequests } from './access-requests.queries.ts'
import type { ToldRequest } from './tell-of-requests.ts'

export type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number]
type ApprovalRow = Awaited<ReturnType<typeof selectApprovals>>[number]
/** The reader, and what they may do. */
type Reading = Pick<Caller, 'actor' | 'now'> & {
  /** They may decide requests of this kind in its vault. */
  decides: boolean
  /** They see its vault. */
  sees: boolean
}

/** A request inside the transaction, with its signed statements. */
export type ReadRequest = {
  row: RequestRow
  /** As of now, even if it was not ended yet. */
  state: RequestState
  document: RequestDocument
  requester: { id: string; name: string; email: string }
  /** Approvals needed. */
  needed: 1 | 2
  /** Oldest first. */
  approvals: GivenApproval[]
  titles: Titles
  answer: AccessRequest
}

type GivenApproval = {
  number: number
  by: { id: string; name: string; email: string }
  at: string
  statement: string | undefined
}

/** A request from its rows, with the answer for this reader. */
export function openRequest(
  atRest: AtRest,
  { actor, now, decides, sees }: Reading,
  row: RequestRow,
  approvalRows: readonly ApprovalRow[],
): ReadRequest {
  const key = atRest.personKey(row.requester_id, row.wrapped)
  const document = atRest.open<RequestDocument>('access_requests', row.id, row.document, key)
  const requester = personOf(atRest, { ...row, id: row.requester_id })
  const approvals = approvalRows.map((approval) => {
    const rowId = approvalRow(row.id, approval.number)
    const { statement } = atRest.open<ApprovalDocument>('access_approvals', rowId, approval.document)
    const by = personOf(atRest, { ...approval, id: approval.approver_id })
    return { number: approval.number, by, at: approval.approved_at, statement }
  })
  const state = stateAt(row, now)
  const titles = sees ? titlesOf(atRest, row) : {}
  const isOwn = requester.id === actor.id
  const isWaiting = state === 'pending' || state === 'approved'
  const needed = approvalsNeeded(row.kind as AccessKind, row.custody as Custody)
  const isApprovalSigned = isAllSigned({ approvals, needed })
  const ownApproval = approvals.find(({ by }) => by.id === actor.id)
  const mayApprove = ownApproval
    ? ownApproval.statement === undefined
    : state === 'pending' || !isApprovalSigned
  const answer: AccessRequest = {
    id: row.id,
    kind: row.kind as AccessKind,
    created_at: row.created_at,
    item_id: row.item_id,
    vault_id: row.vault_id,
    item_title: titles.item_title ?? null,
    is_rehearsal: Boolean(row.is_rehearsal),
    vault_name: titles.vault_name ?? null,
    requester,
    reason: document.reason,
    requested_duration_hours: row.hours,
    granted_hours: row.granted_hours,
    status: statusOf(state),
    delivered_at: row.delivered_at,
    expires_at: row.delivered_at && (row.due_at ?? row.ended_at),
    lapses_at: isWaiting ? row.due_at : null,
    approvals_needed: needed,
    approvals: approvals.map(({ by, at }) => ({ ...by, at })),
    approver1_id: approvals[0]?.by.id ?? null,
    approver2_id: approvals[1]?.by.id ?? null,
    decided_at: row.decided_at,
    is_signed: document.statement !== undefined,
    is_approval_signed: isApprovalSigned,
    may_decide: decides && !isOwn && isWaiting && mayApprove,
  }
  return { row, state, document, requester, needed, approvals, titles, answer }
}

/** The same if a first approval no longer counts: the request waits as if unapproved, for its signer too. */
export function withoutVoid(request: ReadRequest, { actor, decides }: Reading): ReadRequest {
  const { answer, requester } = request
  const may_decide = decides && requester.id !== actor.id
  const noApprovals = { approvals: [], approver1_id: null, approver2_id: null }
  const undecided = { status: 'pending', granted_hours: null, decided_at: null } as const
  return { ...request, state: 'pending', answer: { ...answer, ...noApprovals, ...undecided, may_decide } }
}

/** Whether an open request has one of two signatures. */
export const isHalf = (request: Pick<ReadRequest, 'approvals' | 'needed' | 'state'>) =>
  request.needed === 2 && signedInOrder(request).length === 1 && isOpenState(request.state)

/** Whether it has all signatures it needs. */
export function isAllSigned({ approvals, needed }: Pick<ReadRequest, 'approvals' | 'needed'>): boolean {
  return approvals.filter(({ statement }) => statement !== undefined).length === needed
}

function personOf(
  atRest: AtRest,
  { id, user_document, wrapped }: { id: string; user_document: Uint8Array; wrapped: Uint8Array },
) {
  const { name, email } = openUser(atRest, { id, document: user_document, wrapped })
  return { id, name, email }
}

/** Access has ended from the moment its time is over, whatever the row says. */
function stateAt({ state, kind, due_at }: RequestRow, now: number): RequestState {
  const present = state as RequestState
  if (due_at === null || isLive(due_at, now, longestStateMs)) return present
  return nextState(present, 'expire', { kind: kind as AccessKind }) ?? present
}

function statusOf(state: RequestState): (typeof requestStatuses)[number] {
  return state === 'granted' ? 'approved' : state
}

/** The signed approvals in their own order: the second of two names the first. */
export function signedInOrder({ approvals }: Pick<ReadRequest, 'approvals'>): string[] {
  const signed = approvals.flatMap(({ statement }) => statement ?? [])
  const isSecond = (text: string) =>
    'confirms' in parseStatement(text, 'chaveiro.access.approve', 'chaveiro.vault.open').payload
  return signed.length === 2
    ? signed.sort((one, other) => Number(isSecond(one)) - Number(isSecond(other)))
    : signed
}

/** A request as in notices. */
export function toldOf({ row, requester }: ReadRequest): ToldRequest {
  const { id, vault_id: vaultId, item_id: itemId } = row
  const hours = row.granted_hours ?? row.hours
  return { id, kind: row.kind as AccessKind, vaultId, itemId, hours, requesterId: requester.id }
}
