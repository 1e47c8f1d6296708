import type { OverStatus } from '@chaveiro/contract/calls/access-requests.ts'
import type { AccessKind } from '@chaveiro/contract/constants.ts'
import {
  longestStateMs,
  nextState,
  type RequestAct,
  type RequestState,
} from '@chaveiro/contract/rules/access/access-request.ts'
import { isOwner } from '../../access/item-details.ts'
import { liveSpan, selectLiveGrant } from '../../access/live-grant.queries.ts'
import { titlesOf } from '../../access/request-documents.ts'
import { selectAnyRow } from '../../memberships/memberships.queries.ts'
import { selectOpenPeriods } from '../../memberships/vault-keys.queries.ts'
import { openUser } from '../../organisation/persons.ts'
import type { Ending } from '../../platform/access-ended.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Dependencies, Platform } from '../../platform/platform.ts'
import { deleteValues } from '../../signed-logs/opening-values.queries.ts'
import { closeRequest, deleteGrant, selectOpenRequests, type WhichRequests } from './open-requests.queries.ts'
import { auditEventOf, type ToldRequest, tellOfRequest } from './tell-of-requests.ts'

const endedAtOnce = 50

/** `by` is null if time ended it. */
type RequestEnding = Ending & {
  act: Extract<RequestAct, 'deny' | 'withdraw' | 'end' | 'revoke' | 'expire' | 'join'>
}
type Row = Awaited<ReturnType<typeof selectOpenRequests>>[number]

/**
 * The only way in which requests and grants end: the sealed key is deleted, a check-out under it ends, a revealed
 * credential gets a rotate task, and it is audited and notified. Returns how many ended.
 */
export async function endRequests(
  tx: Tx,
  dependencies: Dependencies,
  which: WhichRequests,
  ending: RequestEnding,
): Promise<number> {
  const rows = await selectOpenRequests(tx, which)
  let ended = 0
  for (const row of rows) {
    const from = row.state as RequestState
    const state = nextState(from, ending.act, { kind: row.kind as AccessKind }) as OverStatus | null
    if (state === null) continue
    const at = isoInstant(ending.now)
    if ((await tx.run(closeRequest, { id: row.id, from, state, at })) === 0) continue
    ended += 1
    await tx.run(deleteValues, { request_id: row.id })
    if (from === 'granted') await takeBack(tx, dependencies, row, ending)
    await record(tx, dependencies, row, ending, state)
    await tell(tx, dependencies, row, ending, from, state)
  }
  return ended
}

/** Ends requests and grants that are overdue, or that a fast clock made too long, some per transaction. */
export async function endRequestsOver(
  db: Db,
  dependencies: Dependencies & Pick<Platform, 'clock'>,
  now: number,
): Promise<void> {
  const orBeyond = dependencies.clock.latestEnd(now, longestStateMs)
  const which = { overBy: isoInstant(now), orBeyond, limit: endedAtOnce }
  const endSome = (tx: Tx) => endRequests(tx, dependencies, which, { act: 'expire', by: null, now })
  while ((await db.inTransaction(endSome)) === endedAtOnce);
}

/** Deletes the sealed key; what the person did and knows has the same consequences as a member's. */
async function takeBack(
  tx: Tx,
  dependencies: Dependencies,
  row: Row,
  { by, now }: RequestEnding,
): Promise<void> {
  const { atRest, accessEnded } = dependencies
  const { item_id: itemId, vault_id: vaultId, requester_id: userId, item_document } = row
  await tx.run(deleteGrant, { request_id: row.id })
  if (!item_document) return
  if (await opensAsMember(tx, vaultId, userId)) return
  // If another request grants it too, they keep working with that.
  const isStillGranted = await tx.first(selectLiveGrant, {
    item_id: itemId,
    user_id: userId,
    ...liveSpan(now),
  })
  if (!isStillGranted) await accessEnded(tx, { of: 'grant', itemId, userId }, { by, now })
  const { owner } = atRest.open<{ owner: string }>('items', itemId, item_document)
  const requester = requesterOf(atRest, row)
  if (!row.revealed || isOwner(owner, requester.email)) return
  const vaultCreator = row.vault_creator ?? ''
  const ended = { of: 'use', reason: 'grant', itemId, userId, owner, vaultId, vaultCreator } as const
  await accessEnded(tx, ended, { by, now })
}

/** Whether somebody is a member with the vault's key: what they know is handled when that ends. */
async function opensAsMember(tx: Tx, vaultId: string, userId: string): Promise<boolean> {
  if (!(await tx.first(selectAnyRow, { vault_id: vaultId, user_id: userId }))) return false
  const holders = await tx.all(selectOpenPeriods, { vault_id: vaultId })
  return holders.some(({ user_id }) => user_id === userId)
}

/** If time ended it, the entry is the requester's own. */
async function record(
  tx: Tx,
  { atRest, appendAudit }: Dependencies,
  row: Row,
  { by }: RequestEnding,
  state: OverStatus,
): Promise<void> {
  const { requester_id: id, vault_id: vaultId, item_id: itemId } = row
  const requester = requesterOf(atRest, row)
  const self = { id, email: requester.email, key: atRest.personKey(id, row.wrapped) }
  const { actor, ip } = by ?? { actor: self, ip: '' }
  const details = { ...titlesOf(atRest, row), ...(actor.id !== id && { person_id: id }) }
  const event = auditEventOf(row.kind as AccessKind, state)
  await appendAudit(tx, { event, actor, ip, vaultId, itemId, details })
}

async function tell(
  tx: Tx,
  dependencies: Dependencies,
  row: Row,
  { by }: RequestEnding,
  from: RequestState,
  state: OverStatus,
): Promise<void> {
  const wasOpen = from === 'granted' || state === 'revoked' || state === 'ended'
  const isOvertaken = state === 'lapsed' && by !== null
  const outcome = wasOpen ? 'closed' : isOvertaken ? 'overtaken' : state
  await tellOfRequest(tx, dependencies, toldOf(row), outcome, by?.actor ?? null)
}

export function toldOf(row: Row): ToldRequest {
  const { id, requester_id: requesterId, vault_id: vaultId, item_id: itemId } = row
  return {
    id,
    kind: row.kind as AccessKind,
    vaultId,
    itemId,
    hours: row.granted_hours ?? row.hours,
    requesterId,
  }
}

const requesterOf = (atRest: Dependencies['atRest'], row: Row) =>
  openUser(atRest, { id: row.requester_id, document: row.user_document, wrapped: row.wrapped })
