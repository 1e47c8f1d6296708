import { refuseSubmission as refuseCall } from '@chaveiro/contract/calls/submissions.ts'
import type { VaultPlace } from '../base/types/handles.ts'
import { SessionError } from '../base/types/session-error.ts'
import { sendEnding } from '../log/vault-logs/endings.ts'
import { requireShown } from '../log/vault-logs/vault-handles.ts'
import type { OpenSession } from '../state/open-session.ts'

/** Refuses a submission by a statement in the vault's log, so that every member's device knows, whatever the server shows. */
export async function refuseSubmission(
  session: OpenSession,
  id: string,
  shown: VaultPlace,
  reason: string,
): Promise<void> {
  await requireShown(session, shown)
  await sendEnding(session, shown.id, { kind: 'submission', id }, (statement) => {
    if (statement === undefined) throw new SessionError('submission_decided')
    return session.api.send(refuseCall, { params: { id }, body: { reason, statement } })
  })
}
