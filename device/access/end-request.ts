import { type AccessRequest, callsOfKind } from '@chaveiro/contract/calls/access-requests.ts'
import type { EndedRequest } from '../base/types/access.ts'
import { endAnyway } from '../log/vault-logs/endings.ts'
import type { OpenSession } from '../state/open-session.ts'

/** Denies, revokes or withdraws a request by a statement in its vault's log, or at least on the server. */
export function endRequest(
  session: OpenSession,
  { id, kind, vault_id }: EndedRequest,
  act: 'deny' | 'revoke' | 'withdraw',
): Promise<AccessRequest> {
  return endAnyway(session, vault_id, id, (statement) =>
    session.api.send(callsOfKind[kind][act], { params: { id }, body: { statement } }),
  )
}
