import type { AccessRequest, listJitRequests } from '@chaveiro/contract/calls/access-requests.ts'
import type { AccessKind } from '@chaveiro/contract/constants.ts'
import { isOpenState } from '@chaveiro/contract/rules/access/access-request.ts'
import type { z } from 'zod'
import { filterVaults } from '../../access/filter-vaults.ts'
import { callerMay } from '../../access/require-right.ts'
import { seesAll } from '../../access/sees-all.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import {
  type RequestFilter,
  selectApprovals,
  selectRequestPlace,
  selectRequests,
  selectRequestTime,
} from './access-requests.queries.ts'
import { rightsOf } from './access-requests.rules.ts'
import { isApprover } from './approvers.ts'
import { isHalf, openRequest, type ReadRequest, type RequestRow, withoutVoid } from './opened-request.ts'
import { openFirst } from './standing-first.ts'

type Asking = Pick<Caller, 'actor' | 'now'>

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
  const lastOfPage =
    cursor === undefined ? undefined : await reader.first(selectRequestTime, { id: cursor, kind })
  if (cursor !== undefined && !lastOfPage) return { requests: [], next: undefined }
  const filter = { kind, itemId: item_id, isOpen: open, before: lastOfPage, limit: limit + 1 }
  const requesterId = isAll ? undefined : asking.actor.id
  const requests = await readRequests(reader, atRest, asking, { ...filter, requesterId })
  const page = requests.slice(0, limit).filter(({ state }) => !open || isOpenState(state))
  const next = requests.length > limit ? requests[limit - 1]?.row.id : undefined
  return { requests: page.map(({ answer }) => answer), next }
}

/** A request of one kind: its id is unknown under the other kind's address. */
export type WhichRequest = { kind: AccessKind; id: string }

/**
 * One request; 404 unless the caller may see it. `mayBeMember` also admits members of the item's vault once it is
 * approved, since their devices deliver the key. Decided from plain columns before any document is read.
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
  const isGiver = mayBeMember && Boolean(place?.is_writer) && isGivable(place?.state)
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
  // A deleted vault has no visibility, so nothing of it is seen.
  const placed = rows.map(({ id, visibility, is_member }) => ({
    id,
    visibility: visibility ?? '',
    is_member,
  }))
  const visibleVaults = new Set((await filterVaults(reader, actor, 'see_vault', placed)).map(({ id }) => id))
  const decides = await deciderIn(reader, atRest, actor, filter.kind)
  const opened: ReadRequest[] = []
  for (const row of rows) {
    const facts = { actor, now, decides: await decides(row), sees: visibleVaults.has(row.id) }
    const request = openRequest(atRest, facts, row, approvals.get(row.id) ?? [])
    const isVoid = isHalf(request) && !(await openFirst(reader, atRest, request, now))
    opened.push(isVoid ? withoutVoid(request, facts) : request)
  }
  return opened
}

/** Whether somebody decides in a vault: an admin or manager, and in a two-person vault one of its own custodians. */
async function deciderIn(
  reader: Reader,
  atRest: AtRest,
  actor: Pick<Actor, 'id'>,
  kind: AccessKind,
): Promise<(row: RequestRow) => Promise<boolean>> {
  const facts = { isOwn: false, hasApproved: false }
  const isCustodian = await callerMay(reader, actor, rightsOf[kind].approve, facts)
  const isVisibleById = new Map<string, boolean>()
  return async ({ vault_id, custody, due_at }) => {
    if (!isCustodian || custody === 'shared' || due_at === null) return isCustodian
    const decides = isVisibleById.get(vault_id) ?? (await isApprover(reader, atRest, vault_id, actor.id))
    isVisibleById.set(vault_id, decides)
    return decides
  }
}
