import { type AccessRequest, callsOfKind } from '@chaveiro/contract/calls/access-requests.ts'
import { checkInItem, checkOutItem } from '@chaveiro/contract/calls/checkouts.ts'
import type { AccessKind, GrantHours } from '@chaveiro/contract/constants.ts'
import type { ErrorFacts, RequestHandle } from '@chaveiro/device'
import { Refusal } from '../../refusal.ts'
import { findItem } from './find-item.ts'
import type { Ground } from './ground.ts'

/** A request as a list draws it: by the server's word. */
export interface ListedRequest {
  id: string
  kind: AccessKind
  status: AccessRequest['status']
  title: string | null
  requester: string
  hours: number
  createdAt: string
  /** When access ends; null before it began. */
  until: string | null
  mayDecide: boolean
}

/** A request as its requester signed it, with everything that a decision rests on; or why this device doubts it. */
export type ShownRequest =
  | { id: string; doubt: ErrorFacts }
  | {
      id: string
      kind: AccessKind
      vault: readonly (string | null)[]
      title: string
      revision: number
      change: string
      isRehearsal: boolean
      requester: string
      address: RequestHandle['requester']['address']
      reason: string
      hours: number
      signedAt: string | null
      asked: string | null
      needed: 1 | 2
      first: { by: string; revision: number; hours: number } | null
    }

interface NamedItem {
  names: readonly string[]
  text: string
}

export async function askForAccess(
  ground: Ground,
  asked: NamedItem & { reason: string } & ({ kind: 'jit'; hours: GrantHours } | { kind: 'break_glass' }),
): Promise<ListedRequest> {
  const { card, place } = await findItem(ground, asked.names, asked.text)
  const item = await ground.device.items.show(card, place)
  const { reason } = asked
  const request = await ground.device.access.request(
    asked.kind === 'jit'
      ? { kind: 'jit', item, reason, hours: asked.hours }
      : { kind: 'break_glass', item, reason },
  )
  return listed(request)
}

/** Requests that wait or give access, newest first: one's own, or those that one may decide too. */
export async function listRequests(ground: Ground, { mine }: { mine: boolean }): Promise<ListedRequest[]> {
  return (await openRequests(ground, mine ? 'true' : undefined)).map(listed)
}

/** One request, also after it is over. */
export async function readRequest(ground: Ground, { id }: { id: string }): Promise<ListedRequest> {
  return listed(await findRequest(ground, id))
}

export async function showRequest(ground: Ground, { id }: { id: string }): Promise<ShownRequest> {
  return shownOf(await handleOf(ground, await findRequest(ground, id)))
}

/** Signs an approval of exactly what was shown. Throws Refusal if anything of it differs by now. */
export async function approveRequest(
  ground: Ground,
  { shown, hours }: { shown: ShownRequest; hours: GrantHours },
): Promise<{ status: AccessRequest['status']; message: string | null }> {
  const handle = await sameAsShown(ground, shown)
  if ('doubt' in handle) throw new Refusal('request.doubted', { id: shown.id })
  const { request, message } = await ground.device.access.approve(handle, hours)
  return { status: request.status, message }
}

/** Ends a request that waits, or the access that it gave: one's own is withdrawn. */
export async function endRequest(
  ground: Ground,
  { shown }: { shown: ShownRequest },
): Promise<{ status: AccessRequest['status'] }> {
  const handle = await sameAsShown(ground, shown)
  const request = await findRequest(ground, shown.id)
  const status = await ground.device.status()
  const isOwn = status.state === 'unlocked' && status.userId === request.requester.id
  const act = isOwn ? 'withdraw' : request.status === 'approved' ? 'revoke' : 'deny'
  return { status: (await ground.device.access[act](handle)).status }
}

export async function checkOut(
  ground: Ground,
  { names, text }: NamedItem,
): Promise<{ until: string | null }> {
  const { card } = await findItem(ground, names, text)
  return { until: (await ground.api.send(checkOutItem, { params: { id: card.id } })).checked_out_until }
}

export async function checkIn(ground: Ground, { names, text }: NamedItem): Promise<void> {
  const { card } = await findItem(ground, names, text)
  await ground.api.send(checkInItem, { params: { id: card.id } })
}

async function openRequests({ api }: Ground, mine?: 'true'): Promise<AccessRequest[]> {
  const query = { open: 'true' as const, ...(mine && { mine }) }
  const lists = await Promise.all(Object.values(callsOfKind).map(({ list }) => api.send(list, { query })))
  return lists.flat().sort((one, other) => other.created_at.localeCompare(one.created_at))
}

async function findRequest(ground: Ground, id: string): Promise<AccessRequest> {
  for (const { get } of Object.values(callsOfKind)) {
    try {
      return await ground.api.send(get, { params: { id } })
    } catch (error) {
      if ((error as { code?: string }).code !== 'not_found') throw error
    }
  }
  throw new Refusal('request.none', { id })
}

async function handleOf(ground: Ground, request: AccessRequest) {
  const vaults = await ground.lists.vaults()
  const place = vaults.find(({ vault }) => vault.id === request.vault_id)?.place ?? null
  return ground.device.access.show(request, place)
}

async function sameAsShown(ground: Ground, shown: ShownRequest) {
  const handle = await handleOf(ground, await findRequest(ground, shown.id))
  if (JSON.stringify(comparable(shownOf(handle))) !== JSON.stringify(comparable(shown)))
    throw new Refusal('request.changed', { id: shown.id })
  return handle
}

/** Of a doubt only that there is one: its words may change while the request is looked at. */
const comparable = (shown: ShownRequest) => ('doubt' in shown ? { id: shown.id } : shown)

function shownOf(handle: Awaited<ReturnType<typeof handleOf>>): ShownRequest {
  if ('doubt' in handle) return { id: handle.id, doubt: handle.doubt }
  const { id, kind, vault, item, requester, reason, hours, signedAt, asked, needed, first } = handle
  return {
    ...{ id, kind, vault: vault.path, title: item.title, revision: item.revision, change: item.change },
    ...{ isRehearsal: item.isRehearsal, requester: requester.email, address: requester.address },
    ...{ reason, hours, signedAt, asked, needed },
    first: first && { by: first.by.email, revision: first.revision, hours: first.hours },
  }
}

function listed(request: AccessRequest): ListedRequest {
  return {
    ...{ id: request.id, kind: request.kind, status: request.status, title: request.item_title },
    requester: request.requester.email,
    hours: request.granted_hours ?? request.requested_duration_hours,
    createdAt: request.created_at,
    until: request.delivered_at === null ? null : request.expires_at,
    mayDecide: request.may_decide,
  }
}
