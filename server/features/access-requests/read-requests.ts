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
import { parseStatement } from '@chaveiro/contract/rules/statement.ts'
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
import type { ToldRequest } from '../../memberships/tell-of-requests.ts'
import { openUser } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isLive } from '../../platform/clock/clock.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import {
  type RequestFilter,
  selectApprovals,
  selectRequestPlace,
  selectRequests,
} from './access-requests.queries.ts'
import { rightsOf } from './access-requests.rules.ts'
import { isApprover } from './approvers.ts'

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
  /** How many it takes. */
  needed: 1 | 2
  /** In the order in which they were given. */
  approvals: GivenApproval[]
  titles: { item_title?: string; vault_name?: string }
  answer: AccessRequest
}

export type GivenApproval = {
  number: number
  by: { id: string; name: string; email: string }
  at: string
  statement: string | undefined
}

const pageRows = 100

/** One page of the requests that the caller may see. */
export async function listRequests(
  reader: Reader,
  atRest: AtRest,
  asking: Asking,
  kind: AccessKind,
  { item_id, open, mine, limit = pageRows, cursor }: z.output<typeof listJitRequests.query>,
): Promise<{ requests: AccessRequest[]; next: string | undefined }> {
  const isAll = (await seesAll(reader, asking.actor, 'see_request')) && !mine
  const filter = { kind, itemId: item_id, isOpen: open, before: cursor, limit: limit + 1 }
  const requesterId = isAll ? undefined : asking.actor.id
  const found = await readRequests(reader, atRest, asking, { ...filter, requesterId })
  const page = found.slice(0, limit).filter(({ state }) => !open || isOpenState(state))
  const next = found.length > limit ? found[limit - 1]?.row.id : undefined
  return { requests: page.map(({ answer }) => answer), next }
}

/** A request of one kind: under the address of the other there is none of this id. */
export type WhichRequest = { kind: AccessKind; id: string }

/**
 * One request, for who may see it; to others it is not there. `mayBeMember` lets in a member of the item's vault once it is
 * approved: their device hands the key over. It is decided by plain columns before any document is read.
 */
export async function requireRequest(
  reader: Reader,
  atRest: AtRest,
  asking: Asking,
  { kind, id }: WhichRequest,
  { mayBeMember = false } = {},
): Promise<ReadRequest> {
  const isAll = await seesAll(reader, asking.actor, 'see_request')
  const place = await reader.first(selectRequestPlace, { id, kind, user_id: asking.actor.id })
  const isOwn = place?.requester_id === asking.actor.id
  const isGiver = mayBeMember && Boolean(place?.is_member) && isGivable(place?.state)
  if (!place || !(isAll || isOwn || isGiver)) throw new Refusal('not_found')
  const [request] = await readRequests(reader, atRest, asking, { kind, id, limit: 1 })
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
  const decides = await deciderIn(reader, atRest, actor, filter.kind)
  const opened: ReadRequest[] = []
  for (const row of rows) {
    const facts = { actor, now, decides: await decides(row), sees: seen.has(row.id) }
    opened.push(open(atRest, facts, row, approvals.get(row.id) ?? []))
  }
  return opened
}

/** Whether somebody decides in a vault: an admin or manager, and of a two-person vault one of its own. */
async function deciderIn(
  reader: Reader,
  atRest: AtRest,
  actor: Pick<Actor, 'id'>,
  kind: AccessKind,
): Promise<(row: Row) => Promise<boolean>> {
  const facts = { isOwn: false, hasApproved: false }
  const isCustodian = await callerMay(reader, actor, rightsOf[kind].approve, facts)
  const known = new Map<string, boolean>()
  return async ({ vault_id, custody, due_at }) => {
    if (!isCustodian || custody === 'shared' || due_at === null) return isCustodian
    const decides = known.get(vault_id) ?? (await isApprover(reader, atRest, vault_id, actor.id))
    known.set(vault_id, decides)
    return decides
  }
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
  const own = approvals.find(({ by }) => by.id === actor.id)
  const mayApprove = own ? own.statement === undefined : state === 'pending' || !isApprovalSigned
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

/** Whether as many have signed as it takes. */
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

/** What somebody may be granted is no more from the moment at which its time is over. */
function stateAt({ state, kind, due_at }: Row, now: number): RequestState {
  const present = state as RequestState
  if (due_at === null || isLive(due_at, now, longestStateMs)) return present
  return nextState(present, 'expire', { kind: kind as AccessKind }) ?? present
}

function statusOf(state: RequestState): (typeof requestStatuses)[number] {
  return state === 'granted' ? 'approved' : state
}

/** The approvals that are signed, as their statements name each other: the second of two names the first. */
export function signedInOrder({ approvals }: Pick<ReadRequest, 'approvals'>): string[] {
  const signed = approvals.flatMap(({ statement }) => statement ?? [])
  const isSecond = (text: string) =>
    'confirms' in parseStatement(text, 'chaveiro.access.approve', 'chaveiro.vault.open').payload
  return signed.length === 2
    ? signed.sort((one, other) => Number(isSecond(one)) - Number(isSecond(other)))
    : signed
}

/** A request as notices name it. */
export function toldOf({ row, requester }: ReadRequest): ToldRequest {
  const { id, vault_id: vaultId, item_id: itemId } = row
  const hours = row.granted_hours ?? row.hours
  return { id, kind: row.kind as AccessKind, vaultId, itemId, hours, requesterId: requester.id }
}
