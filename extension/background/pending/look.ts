import { type AccessRequest, callsOfKind, overStatuses } from '@chaveiro/contract/calls/access-requests.ts'
import { listOwnCheckouts } from '@chaveiro/contract/calls/checkouts.ts'
import { listOpenRequests } from '@chaveiro/device'
import type { ItemSeen } from '../acts/open-item.ts'
import type { Connection } from '../session.ts'
import type { AskedAccess, HeldItem, Pending } from './pending.ts'

const newest = 50

/** What the server says now of everything that is pending; whatever changed is unseen. */
export async function lookAgain(connection: Connection, before: Pending): Promise<Pending> {
  const [asked, held, open] = await Promise.all([
    readAsked(connection, before.asked),
    readHeld(connection, before.held),
    listOpenRequests(connection, { mine: false }),
  ])
  return { ...before, asked, held, decisions: open.filter(({ mayDecide }) => mayDecide).length }
}

/** One's own requests that wait or were asked for here; those of others are no business of this list, whatever the server sends. */
async function readAsked(connection: Connection, before: readonly AskedAccess[]): Promise<AskedAccess[]> {
  const { api, account } = connection
  const query = { mine: 'true' as const, limit: newest }
  const lists = await Promise.all(Object.values(callsOfKind).map(({ list }) => api.send(list, { query })))
  const own = lists.flat().filter(({ requester }) => requester.id === account.userId)
  const byId = new Map(own.map((request) => [request.id, request]))
  const known = before.map((one) => refreshed(one, byId.get(one.id)))
  const ids = new Set(before.map(({ id }) => id))
  const others = own.filter(({ id, status }) => !ids.has(id) && status === 'pending').map(askedElsewhere)
  const all = [...known, ...others]
  // Asked elsewhere, or here by a worker that was ended before it noted what.
  const nameless = all.filter(({ item }) => item === null).map(({ itemId }) => itemId)
  const found = await findSeen(connection, nameless)
  return all.map((one) => ({ ...one, item: one.item ?? found.get(one.itemId) ?? null }))
}

/** These items as a list shows them, as far as this device has verified them. */
async function findSeen(
  { device, finding }: Connection,
  ids: readonly string[],
): Promise<Map<string, ItemSeen>> {
  if (ids.length === 0) return new Map()
  await finding.ready()
  const found = await device.finder.of([...ids])
  return new Map(
    found.map(({ item: { id, title, login }, vault }) => [id, { id, title, login, path: vault.path }]),
  )
}

function refreshed(one: AskedAccess, request: AccessRequest | undefined): AskedAccess {
  if (request?.item_id !== one.itemId) return one
  const status = statusOf(request)
  const hours = request.granted_hours ?? one.hours
  return { ...one, status, hours, until: request.expires_at, isSeen: one.isSeen && status === one.status }
}

const askedElsewhere = (request: AccessRequest): AskedAccess => ({
  ...{ id: request.id, kind: request.kind, itemId: request.item_id, item: null },
  ...{ hours: request.requested_duration_hours, status: statusOf(request), until: null, isSeen: true },
})

/** Access that is past its end has ended, even if the server does not say so yet. */
function statusOf({ status, expires_at }: AccessRequest): AskedAccess['status'] {
  if (status !== 'approved') return overStatuses.find((over) => over === status) ?? 'pending'
  if (expires_at === null) return 'approved'
  return Date.parse(expires_at) > Date.now() ? 'open' : 'ended'
}

/** What this person has checked out, here or elsewhere. An item that this device has not verified yet waits for a later look. */
async function readHeld(connection: Connection, before: readonly HeldItem[]): Promise<HeldItem[]> {
  const own = new Map(
    (await connection.api.send(listOwnCheckouts)).map(({ item_id, until }) => [item_id, until]),
  )
  const known = before.map((one): HeldItem => {
    const until = own.get(one.item.id)
    return until === undefined ? { ...one, state: 'over' } : { ...one, until }
  })
  for (const { item } of before) own.delete(item.id)
  const found = await findSeen(connection, [...own.keys()])
  const others = [...found.values()].map((item): HeldItem => {
    return { item, until: own.get(item.id) ?? '', tabs: [], origin: null, state: 'held' }
  })
  return [...known, ...others]
}
