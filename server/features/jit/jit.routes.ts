import * as calls from '@chaveiro/contract/jit.ts'
import { seesAll } from '../../access/sees-all.ts'
import { endRequestsOver } from '../../memberships/end-requests.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { approveJit, endByCustodian } from './decide-jit.ts'
import { deliverJit } from './deliver-jit.ts'
import { getJitRequest, type ItemReaders } from './get-jit-request.ts'
import { countOwnPending, countPending } from './jit.queries.ts'
import { listRequests } from './read-requests.ts'
import { requestJit } from './request-jit.ts'
import { withdrawJit } from './withdraw-jit.ts'

const requestsOverSeconds = 30

/** Temporary access to one item: asked for, decided, handed over sealed, used and taken back. */
export function jit(platform: Platform, items: ItemReaders): void {
  const { route, db, atRest, jobs, clock } = platform
  const readers = { atRest, ...items }

  route(calls.requestJit, (request) =>
    db.inTransaction((tx) => requestJit(tx, platform, request, request.body)),
  )

  route(calls.listJitRequests, async (request) => {
    const { requests, next } = await db.snapshot((reader) =>
      listRequests(reader, atRest, request, request.query),
    )
    if (next !== undefined) request.setHeader('x-next-cursor', next)
    return requests
  })

  route(calls.getJitRequest, (request) =>
    db.snapshot((reader) => getJitRequest(reader, readers, request, request.params.id)),
  )

  route(calls.approveJit, (request) =>
    db.inTransaction((tx) => approveJit(tx, platform, request, request.params.id, request.body ?? {})),
  )

  route(calls.denyJit, (request) =>
    db.inTransaction((tx) => endByCustodian(tx, platform, request, request.params.id, 'deny')),
  )

  route(calls.revokeJit, (request) =>
    db.inTransaction((tx) => endByCustodian(tx, platform, request, request.params.id, 'revoke')),
  )

  route(calls.withdrawJit, (request) =>
    db.inTransaction((tx) => withdrawJit(tx, platform, request, request.params.id)),
  )

  route(calls.deliverJit, (request) =>
    db.inTransaction((tx) => deliverJit(tx, platform, request, request.params.id, request.body)),
  )

  // Nothing opens after its time, whenever this runs: it deletes, records and tells.
  jobs.every('requests-over', requestsOverSeconds, () => endRequestsOver(db, platform, clock.now()))
}

/** Requests that wait for somebody's decision; for who decides none, their own. */
export async function countPendingRequests(
  reader: Reader,
  actor: Pick<Actor, 'id'>,
  now: number,
): Promise<number> {
  const asked = { now: isoInstant(now), user_id: actor.id }
  const counted = (await seesAll(reader, actor, 'see_request'))
    ? await reader.first(countPending, asked)
    : await reader.first(countOwnPending, asked)
  return counted?.count ?? 0
}
