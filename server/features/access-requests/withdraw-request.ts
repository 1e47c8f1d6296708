import type { AccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { acceptEnding } from '../../signed-logs/accept-ending.ts'
import { requireAct } from './access-requests.rules.ts'
import { endRequests } from './end-requests.ts'
import { requireRequest, type WhichRequest } from './read-requests.ts'

/** Withdraws one's own request, or ends its access early. */
export async function withdrawRequest(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  { statement, ...which }: WhichRequest & { statement?: string | undefined },
): Promise<AccessRequest> {
  const { state, requester, row } = await requireRequest(tx, dependencies.atRest, caller, which)
  if (requester.id !== caller.actor.id) throw new Refusal('forbidden')
  const act = state === 'granted' ? 'end' : 'withdraw'
  requireAct(state, act, which.kind)
  await acceptEnding(
    tx,
    dependencies,
    caller,
    { kind: 'request', id: which.id, vaultId: row.vault_id },
    statement,
  )
  await endRequests(tx, dependencies, { requestId: which.id }, { act, by: caller, now: caller.now })
  return (await requireRequest(tx, dependencies.atRest, caller, which)).answer
}
