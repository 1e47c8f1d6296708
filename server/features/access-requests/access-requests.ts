import type { AccessKind } from '@chaveiro/contract/constants.ts'
import { seesAll } from '../../access/sees-all.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { countOwnPending, countPending } from './access-requests.queries.ts'
import { countApproversBeside, isApprover } from './approvers.ts'
import { breakGlass } from './break-glass.routes.ts'
import type { ItemReaders } from './dependencies.ts'
import { endRequestsOver } from './end-requests.ts'
import { endRequestsWithAccess } from './end-with-access.ts'
import { jit } from './jit.routes.ts'
import { tellOfEnds } from './tell-of-ends.ts'

const requestsOverSeconds = 30

/** Requests for access to one item for a time, of both kinds. */
export function accessRequests(platform: Platform, items: ItemReaders): void {
  jit(platform, items)
  breakGlass(platform, items)
  platform.onAccessEnded(endRequestsWithAccess)
  // Only deletes, records and notifies: access has already ended by time.
  const { jobs, db, clock } = platform
  jobs.every('requests-over', requestsOverSeconds, async () => {
    await endRequestsOver(db, platform, clock.now())
    await tellOfEnds(db, platform, clock.now())
  })
}

/** How many people could approve an emergency in a vault. */
export const countApproversIn = (reader: Reader, atRest: AtRest, vaultId: string): Promise<number> =>
  countApproversBeside(reader, atRest, vaultId, null)

/** How many requests of a kind wait for the caller's decision; for people who decide none, their own. */
export async function countPendingRequests(
  reader: Reader,
  atRest: AtRest,
  actor: Pick<Actor, 'id'>,
  kind: AccessKind,
  now: number,
): Promise<number> {
  const asked = { kind, now: isoInstant(now), user_id: actor.id }
  if (!(await seesAll(reader, actor, 'see_request'))) {
    return (await reader.first(countOwnPending, asked))?.count ?? 0
  }
  let pending = 0
  for (const { vault_id, custody, count } of await reader.all(countPending, asked)) {
    if (custody === 'shared' || (await isApprover(reader, atRest, vault_id, actor.id))) pending += count
  }
  return pending
}
