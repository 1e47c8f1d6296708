import { type AccessRequest, callsOfKind } from '@chaveiro/contract/calls/access-requests.ts'
import type { EndingHandle, RequestHandle } from '../base/types/handles.ts'
import { endAnyway } from '../log/vault-logs/endings.ts'
import type { OpenSession } from '../state/open-session.ts'

/** Denies, revokes or withdraws a request by a statement in its vault's log, or at least on the server. */
export function endRequest(
  session: OpenSession,
  request: RequestHandle | EndingHandle,
  act: 'deny' | 'revoke' | 'withdraw',
): Promise<AccessRequest> {
  const { id, kind } = request
  const vaultId = 'doubt' in request ? request.vaultId : request.vault.id
  return endAnyway(session, vaultId, { kind: 'request', id }, (statement) =>
    session.api.send(callsOfKind[kind][act], { params: { id }, body: { statement } }),
  )
}
