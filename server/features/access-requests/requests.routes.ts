import type { callsUnder } from '@chaveiro/contract/calls/access-requests.ts'
import type { AccessKind } from '@chaveiro/contract/constants.ts'
import type { Platform } from '../../platform/platform.ts'
import { deliverGrant } from './deliver-grant.ts'
import type { RequestDependencies } from './dependencies.ts'
import { endByCustodian } from './end-by-custodian.ts'
import { getRequest } from './get-request.ts'
import { listRequests } from './read-requests.ts'
import { withdrawRequest } from './withdraw-request.ts'

/** The calls that both kinds of request have, each under its own address. */
export function callsAlike(
  { route, db, atRest }: Platform,
  dependencies: RequestDependencies,
  kind: AccessKind,
  calls: ReturnType<typeof callsUnder>,
): void {
  route(calls.list, async (request) => {
    const { requests, next } = await db.snapshot((reader) =>
      listRequests(reader, atRest, request, kind, request.query),
    )
    if (next !== undefined) request.setHeader('x-next-cursor', next)
    return requests
  })

  route(calls.get, (request) =>
    db.snapshot((reader) => getRequest(reader, dependencies, request, { kind, id: request.params.id })),
  )

  route(calls.deny, (request) =>
    db.inTransaction((tx) =>
      endByCustodian(tx, dependencies, request, { kind, id: request.params.id, ...request.body }, 'deny'),
    ),
  )

  route(calls.revoke, (request) =>
    db.inTransaction((tx) =>
      endByCustodian(tx, dependencies, request, { kind, id: request.params.id, ...request.body }, 'revoke'),
    ),
  )

  route(calls.withdraw, (request) =>
    db.inTransaction((tx) =>
      withdrawRequest(tx, dependencies, request, { kind, id: request.params.id, ...request.body }),
    ),
  )

  route(calls.deliver, (request) =>
    db.inTransaction((tx) =>
      deliverGrant(tx, dependencies, request, { kind, id: request.params.id }, request.body),
    ),
  )
}
