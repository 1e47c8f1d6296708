import type { GrantHours } from '@chaveiro/contract/constants.ts'
import { Refusal } from '../../refusal.ts'
import { findAccess, listAccess } from './access-requests.ts'
import { findExport, listExports } from './export-requests.ts'
import type { Decided, FoundRequest, ListedRequest, ShownRequest } from './found-request.ts'
import type { Ground } from './ground.ts'
import { findRun, listRuns } from './machine-runs.ts'

/** Requests that wait or give access, newest first: one's own, or those that one may decide too. */
export async function listRequests(ground: Ground, { mine }: { mine: boolean }): Promise<ListedRequest[]> {
  const lists = await Promise.all([listAccess, listExports, listRuns].map((list) => list(ground, mine)))
  return lists.flat().sort((one, other) => other.createdAt.localeCompare(one.createdAt))
}

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
  return found.approve(hours)
}

/** Ends a request that waits, or what it gave: one's own is withdrawn. */
export async function endRequest(ground: Ground, { shown }: { shown: ShownRequest }): Promise<Decided> {
  return (await same(ground, shown)).end()
}

async function find(ground: Ground, id: string): Promise<FoundRequest> {
  for (const one of [findAccess, findExport, findRun]) {
    const found = await one(ground, id)
    if (found) return found
  }
  throw new Refusal('request.none', { id })
}

async function same(ground: Ground, shown: ShownRequest): Promise<FoundRequest> {
  const found = await find(ground, shown.id)
  if (JSON.stringify(comparable(found.shown)) !== JSON.stringify(comparable(shown)))
    throw new Refusal('request.changed', { id: shown.id })
  return found
}

/** Of a doubt only that there is one: its words may change while the request is looked at. */
const comparable = (shown: ShownRequest) => ('doubt' in shown ? { id: shown.id } : shown)
