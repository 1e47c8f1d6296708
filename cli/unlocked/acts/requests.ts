import type { GrantHours } from '@chaveiro/contract/constants.ts'
import {
  type Decided,
  type FoundRequest,
  findRequest,
  isSameRequest,
  type ListedRequest,
  listOpenRequests,
  type ShownRequest,
} from '@chaveiro/device'
import { Refusal } from '../../refusal.ts'
import type { Ground } from './ground.ts'

/** Requests that wait or give access, newest first: one's own, or those that one may decide too. */
export const listRequests = (ground: Ground, asked: { mine: boolean }): Promise<ListedRequest[]> =>
  listOpenRequests(ground, asked)

export async function showRequest(ground: Ground, { id }: { id: string }): Promise<ShownRequest> {
  return (await find(ground, id)).shown
}

/** Signs an approval of exactly what was shown. Throws Refusal if anything of it differs by now. */
export async function approveRequest(
  ground: Ground,
  { shown, hours }: { shown: ShownRequest; hours: GrantHours | null },
): Promise<Decided> {
  const found = await same(ground, shown)
  if (!found.approve) throw new Refusal('request.doubted', { id: shown.id })
  if ('machine' in shown && shown.items.length === 0) throw new Refusal('run.no_items')
  return found.approve(hours)
}

/** Ends a request that waits, or what it gave: one's own is withdrawn. */
export async function endRequest(ground: Ground, { shown }: { shown: ShownRequest }): Promise<Decided> {
  return (await same(ground, shown)).end()
}

async function find(ground: Ground, id: string): Promise<FoundRequest> {
  const found = await findRequest(ground, id)
  if (!found) throw new Refusal('request.none', { id })
  return found
}

async function same(ground: Ground, shown: ShownRequest): Promise<FoundRequest> {
  const found = await find(ground, shown.id)
  if (!isSameRequest(found.shown, shown)) throw new Refusal('request.changed', { id: shown.id })
  return found
}
