import { findAccess, listAccess } from './access-requests.ts'
import type { Asker } from './asker.ts'
import { findExport, listExports } from './export-requests.ts'
import type { FoundRequest, ListedRequest, ShownRequest } from './found-request.ts'
import { findRun, listRuns } from './machine-runs.ts'

/** Requests that wait or give access, newest first: one's own, or those that one may decide too. By the server's word. */
export async function listOpenRequests(asker: Asker, { mine }: { mine: boolean }): Promise<ListedRequest[]> {
  const lists = await Promise.all([listAccess, listExports, listRuns].map((list) => list(asker, mine)))
  return lists.flat().sort((one, other) => other.createdAt.localeCompare(one.createdAt))
}

/** The request of this id as it was signed, and the acts upon exactly that; null for none that this person may see. */
export async function findRequest(asker: Asker, id: string): Promise<FoundRequest | null> {
  for (const find of [findAccess, findExport, findRun]) {
    const found = await find(asker, id)
    if (found) return found
  }
  return null
}

/** Whether a request is still all that a person was shown of it. */
export const isSameRequest = (one: ShownRequest, other: ShownRequest): boolean =>
  JSON.stringify(comparable(one)) === JSON.stringify(comparable(other))

/** Of a doubt only that there is one: its words may change while the request is looked at. */
const comparable = (shown: ShownRequest) => ('doubt' in shown ? { id: shown.id } : shown)
