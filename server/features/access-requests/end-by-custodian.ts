import type { AccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import type { RequestAct } from '@chaveiro/contract/rules/access/access-request.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { acceptEnding } from '../../signed-logs/accept-ending.ts'
import { requireAct, rightsOf } from './access-requests.rules.ts'
import { endRequests } from './end-requests.ts'
import { requireRequest, type WhichRequest } from './read-requests.ts'
import { reopenRequests } from './reopen-requests.ts'

/** Denies a waiting request, or revokes an approved one; open to any admin or manager except the requester. */
export async function endByCustodian(
  tx: Tx,
  dependencies: Dependencies,
  caller: Caller,
  { statement, ...which }: WhichRequest & { statement?: string | undefined },
  act: Extract<RequestAct, 'deny' | 'revoke'>,
): Promise<AccessRequest> {
  const { atRest } = dependencies
  const { state, requester, row } = await requireRequest(tx, atRest, caller, which)
  const isOwn = requester.id === caller.actor.id
  await requireCallerRight(tx, caller.actor, rightsOf[which.kind].end, { isOwn })
  requireAct(state, act, which.kind)
  // Its approvals stopped counting, and no row says so yet.
  const isVoid = state === 'pending' && row.state !== state
  if (isVoid) await reopenRequests(tx, dependencies, caller, { requestId: which.id })
  await acceptEnding(
    tx,
    dependencies,
    caller,
    { kind: 'request', id: which.id, vaultId: row.vault_id },
    statement,
  )
  await endRequests(tx, dependencies, { requestId: which.id }, { act, by: caller, now: caller.now })
  return (await requireRequest(tx, atRest, caller, which)).answer
}
