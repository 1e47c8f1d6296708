import { type AccessRequest, callsOfKind } from '@chaveiro/contract/calls/access-requests.ts'
import type { GrantHours } from '@chaveiro/contract/constants.ts'
import type { RequestHandle } from '@chaveiro/device'
import { Refusal } from '../../refusal.ts'
import { type NamedItem, verifiedItem } from './find-item.ts'
import type { FoundRequest, ListedRequest, ShownAccess } from './found-request.ts'
import type { Ground } from './ground.ts'
import { ownId, unlessHidden } from './own-rights.ts'

export async function askForAccess(
  ground: Ground,
  asked: NamedItem & { reason: string } & ({ kind: 'jit'; hours: GrantHours } | { kind: 'break_glass' }),
): Promise<ListedRequest> {
  const item = await verifiedItem(ground, asked)
  const { reason } = asked
  const request = await ground.device.access.request(
    asked.kind === 'jit'
      ? { kind: 'jit', item, reason, hours: asked.hours }
      : { kind: 'break_glass', item, reason },
  )
  return listed(request)
}

/** One request for access, also after it is over. Throws Refusal. */
export async function readRequest(ground: Ground, { id }: { id: string }): Promise<ListedRequest> {
  const request = await read(ground, id)
  if (!request) throw new Refusal('request.none', { id })
  return listed(request)
}

export async function listAccess({ api }: Ground, isMine: boolean): Promise<ListedRequest[]> {
  const query = { open: 'true' as const, ...(isMine && { mine: 'true' as const }) }
  const lists = await Promise.all(Object.values(callsOfKind).map(({ list }) => api.send(list, { query })))
  return lists.flat().map(listed)
}

export async function findAccess(ground: Ground, id: string): Promise<FoundRequest | null> {
  const request = await read(ground, id)
  if (!request) return null
  const { access } = ground.device
  const vaults = await ground.lists.vaults()
  const place = vaults.find(({ vault }) => vault.id === request.vault_id)?.place ?? null
  const handle = await access.show(request, place)
  const isOwn = (await ownId(ground)) === request.requester.id
  const ending = isOwn ? 'withdraw' : request.status === 'approved' ? 'revoke' : 'deny'
  const end = () => access[ending](handle)
  if ('doubt' in handle) return { shown: { id: handle.id, doubt: handle.doubt }, end }
  return {
    shown: shownOf(handle),
    approve: async (hours) => (await access.approve(handle, hours ?? (handle.hours as GrantHours))).request,
    end,
  }
}

async function read({ api }: Ground, id: string): Promise<AccessRequest | null> {
  for (const { get } of Object.values(callsOfKind)) {
    const request = await unlessHidden(api.send(get, { params: { id } }))
    if (request) return request
  }
  return null
}

function shownOf(handle: RequestHandle): ShownAccess {
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
