import type { AccessRequest, requestStatuses } from '@chaveiro/contract/access-requests.ts'
import type { AccessKind } from '@chaveiro/contract/constants.ts'
import type { listJitRequests } from '@chaveiro/contract/jit.ts'
import {
  approvalsNeeded,
  isOpenState,
  longestStateMs,
  nextState,
  type RequestState,
} from '@chaveiro/contract/rules/access-request.ts'
import type { Custody } from '@chaveiro/contract/rules/vault-state.ts'
import type { z } from 'zod'
import { filterVaults } from '../../access/filter-vaults.ts'
import { callerMay } from '../../access/require-right.ts'
import { seesAll } from '../../access/sees-all.ts'
import {
  type ApprovalDocument,
  approvalRow,
  type RequestDocument,
  titlesOf,
} from '../../memberships/request-documents.ts'
import { openUser } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isLive } from '../../platform/clock/clock.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { type RequestFilter, selectApprovals, selectRequestPlace, selectRequests } from './jit.queries.ts'

type Row = Awaited<ReturnType<typeof selectRequests>>[number]
type ApprovalRow = Awaited<ReturnType<typeof selectApprovals>>[number]
type Asking = Pick<Caller, 'actor' | 'now'>

/** A request as it is inside the transaction, with what was signed about it. */
export type ReadRequest = {
  row: Row
  /** As of now, also where nothing has ended it yet. */
  state: RequestState
  document: RequestDocument
  requester: { id: string; name: string; email: string }
  approvals: { by: { id: string; name: string; email: string }; at: string; document: ApprovalDocument }[]
  titles: { item_title?: string; vault_name?: string }
  answer: AccessRequest
}

const pageRows = 100

/** One page of the requests that the caller may see. */
export async function listRequests(
  reader: Reader,
  atRest: AtRest,
  asking: Asking,
  { item_id, open, mine, limit = pageRows, cursor }: z.output<typeof listJitRequests.query>,
): Promise<{ requests: AccessRequest[]; next: string | undefined }> {
  const isAll = (await seesAll(reader, asking.actor, 'see_request')) && !mine
  const filter = { itemId: item_id, isOpen: open, before: cursor, limit: limit + 1 }
  const requesterId = isAll ? undefined : asking.actor.id
  const found = await readRequests(reader, atRest, asking, { ...filter, requesterId })
  const page = found.slice(0, limit).filter(({ state }) => !open || isOpenState(state))
  const next = found.length > limit ? found[limit - 1]?.row.id : undefined
  return { requests: page.map(({ answer }) => answer), next }
}

/**
 * One request, for who may see it; to others it is not there. `mayBeMember` lets in a member of the item's vault once it is
 * approved: their device hands the key over. It is decided by plain columns before any document is read.
 */
export async function requireRequest(
  reader: Reader,
  atRest: AtRest,
  asking: Asking,
  id: string,
  { mayBeMember = false } = {},
): Promise<ReadRequest> {
  const isAll = await seesAll(reader, asking.actor, 'see_request')
  const place = await reader.first(selectRequestPlace, { id, user_id: asking.actor.id })
  const isOwn = place?.requester_id === asking.actor.id
  const isGiver = mayBeMember && Boolean(place?.is_member) && isGivable(place?.state)
  if (!place || !(isAll || isOwn || isGiver)) throw new Refusal('not_found')
  const [request] = await readRequests(reader, atRest, asking, { id, limit: 1 })
  if (!request) throw new Refusal('not_found')
  return request
}

const isGivable = (state: string | undefined) => state === 'approved' || state === 'granted'

async function readRequests(
  reader: Reader,
  atRest: AtRest,
  { actor, now }: Asking,
  filter: Omit<RequestFilter, 'readerId'>,
): Promise<ReadRequest[]> {
  const rows = await selectRequests(reader, { ...filter, readerId: actor.id })
  if (rows.length === 0) return []
  const approvals = Map.groupBy(
    await selectApprovals(
      reader,
      rows.map(({ id }) => id),
    ),
    ({ request_id }) => request_id,
  )
  // A vault that is gone has no visibility: nothing is seen of it.
  const placed = rows.map(({ id, visibility, is_member }) => ({
    id,
    visibility: visibility ?? '',
    is_member,
  }))
  const seen = new Set((await filterVaults(reader, actor, 'see_vault', placed)).map(({ id }) => id))
  const decides = await callerMay(reader, actor, 'decide_jit', { isOwn: false })
  return rows.map((row) => {
    const sees = seen.has(row.id)
    return open(atRest, { actor, now, decides, sees }, row, approvals.get(row.id) ?? [])
  })
}

function open(
  atRest: AtRest,
  { actor, now, decides, sees }: Asking & { decides: boolean; sees: boolean },
  row: Row,
  approvalRows: readonly ApprovalRow[],
): ReadRequest {
  const key = atRest.personKey(row.requester_id, row.wrapped)
  const document = atRest.open<RequestDocument>('access_requests', row.id, row.document, key)
  const requester = personOf(atRest, { ...row, id: row.requester_id })
  const approvals = approvalRows.map((approval) => {
    const rowId = approvalRow(row.id, approval.number)
    return {
      by: personOf(atRest, { ...approval, id: approval.approver_id }),
      at: approval.approved_at,
      document: atRest.open<ApprovalDocument>('access_approvals', rowId, approval.document),
    }
  })
  const state = stateAt(row, now)
  const titles = sees ? titlesOf(atRest, row) : {}
  const isOwn = requester.id === actor.id
  const isWaiting = state === 'pending' || state === 'approved'
  const isApprovalSigned =
    approvals.length > 0 && approvals.every(({ document }) => document.statement !== undefined)
  const answer: AccessRequest = {
    id: row.id,
    kind: row.kind as AccessKind,
    created_at: row.created_at,
    item_id: row.item_id,
    vault_id: row.vault_id,
    item_title: titles.item_title ?? null,
    vault_name: titles.vault_name ?? null,
    requester,
    reason: document.reason,
    requested_duration_hours: row.hours,
    granted_hours: row.granted_hours,
    status: statusOf(state),
    delivered_at: row.delivered_at,
    expires_at: row.delivered_at && (row.due_at ?? row.ended_at),
    lapses_at: isWaiting ? row.due_at : null,
    approvals_needed: approvalsNeeded(row.kind as AccessKind, row.custody as Custody),
    approvals: approvals.map(({ by, at }) => ({ ...by, at })),
    approver1_id: approvals[0]?.by.id ?? null,
    approver2_id: approvals[1]?.by.id ?? null,
    decided_at: row.decided_at,
    is_signed: document.statement !== undefined,
    is_approval_signed: isApprovalSigned,
    may_decide: decides && !isOwn && (state === 'pending' || (state === 'approved' && !isApprovalSigned)),
  }
  return { row, state, document, requester, approvals, titles, answer }
}

function personOf(
  atRest: AtRest,
  { id, user_document, wrapped }: { id: string; user_document: Uint8Array; wrapped: Uint8Array },
) {
  const { name, email } = openUser(atRest, { id, document: user_document, wrapped })
  return { id, name, email }
}

/** What somebody may be granted is no more from the moment at which its time is over. */
function stateAt({ state, kind, due_at }: Row, now: number): RequestState {
  const present = state as RequestState
  if (due_at === null || isLive(due_at, now, longestStateMs)) return present
  return nextState(present, 'expire', { kind: kind as AccessKind }) ?? present
}

function statusOf(state: RequestState): (typeof requestStatuses)[number] {
  return state === 'granted' ? 'approved' : state
}
