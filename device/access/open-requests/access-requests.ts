import { type AccessRequest, callsOfKind } from '@chaveiro/contract/calls/access-requests.ts'
import type { GrantHours } from '@chaveiro/contract/constants.ts'
import type { RequestHandle } from '../../base/types/handles.ts'
import { type Asker, ownId, placeOf, unlessHidden } from './asker.ts'
import type { FoundRequest, ListedRequest, ShownAccess } from './found-request.ts'

export async function listAccess({ api }: Asker, isMine: boolean): Promise<ListedRequest[]> {
  const query = { open: 'true' as const, ...(isMine && { mine: 'true' as const }) }
  const lists = await Promise.all(Object.values(callsOfKind).map(({ list }) => api.send(list, { query })))
  return lists.flat().map(listedAccess)
}

export async function findAccess(asker: Asker, id: string): Promise<FoundRequest | null> {
  const request = await readAccess(asker, id)
  if (!request) return null
  const { access } = asker.device
  const handle = await access.show(request, await placeOf(asker, request.vault_id))
  const isOwn = (await ownId(asker)) === request.requester.id
  const ending = isOwn ? 'withdraw' : request.status === 'approved' ? 'revoke' : 'deny'
  const end = () => access[ending](handle)
  if ('doubt' in handle) return { shown: { id: handle.id, doubt: handle.doubt }, end }
  return {
    shown: shownOf(handle),
    approve: async (hours) => (await access.approve(handle, hours ?? (handle.hours as GrantHours))).request,
    end,
  }
}

/** One request for access, also after it is over; null for none of this id. */
export async function readAccess({ api }: Pick<Asker, 'api'>, id: string): Promise<AccessRequest | null> {
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

export function listedAccess(request: AccessRequest): ListedRequest {
  return {
    ...{ id: request.id, kind: request.kind, status: request.status, title: request.item_title },
    requester: request.requester.email,
    hours: request.granted_hours ?? request.requested_duration_hours,
    createdAt: request.created_at,
    until: request.delivered_at === null ? null : request.expires_at,
    mayDecide: request.may_decide,
  }
}
