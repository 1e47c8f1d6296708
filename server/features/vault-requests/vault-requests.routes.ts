import * as calls from '@chaveiro/contract/calls/vault-requests.ts'
import { callerMay } from '../../access/require-right.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { once } from '../../platform/outcomes/once.ts'
import type { Platform } from '../../platform/platform.ts'
import { denyVaultRequest, endVaultRequestsWithAccess, withdrawVaultRequest } from './end-vault-requests.ts'
import { listVaultRequests, readWhatOpens } from './read-vault-requests.ts'
import { requestVault } from './request-vault.ts'
import { countVaultRequestsToDecide } from './vault-requests.queries.ts'

/** Requests to become a member of a vault. Approving one is adding the member, which the members feature does. */
export function vaultRequests(platform: Platform): void {
  const { route, db, atRest } = platform
  platform.onAccessEnded(endVaultRequestsWithAccess)

  route(calls.requestVault, (request) =>
    db.inTransaction((tx) => once(tx, request, () => requestVault(tx, platform, request, request.body))),
  )

  route(calls.listVaultRequests, ({ actor, query }) =>
    db.snapshot((reader) => listVaultRequests(reader, atRest, actor, query)),
  )

  route(calls.whatOpensVault, ({ actor, params }) =>
    db.snapshot((reader) => readWhatOpens(reader, atRest, actor, params.id)),
  )

  route(calls.denyVaultRequest, (request) =>
    db.inTransaction((tx) =>
      denyVaultRequest(tx, platform, request, {
        id: request.params.id,
        reason: request.body?.reason ?? '',
      }),
    ),
  )

  route(calls.withdrawVaultRequest, (request) =>
    db.inTransaction((tx) => withdrawVaultRequest(tx, platform, request, request.params.id)),
  )
}

/** How many requests for vaults wait for the caller's decision. */
export async function countVaultRequests(reader: Reader, actor: Pick<Actor, 'id'>): Promise<number> {
  if (!(await callerMay(reader, actor, 'deny_vault_request', { isOwn: false }))) return 0
  return (await reader.first(countVaultRequestsToDecide, { user_id: actor.id }))?.count ?? 0
}
