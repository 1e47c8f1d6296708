import { refuseSubmission as refuseCall } from '@chaveiro/contract/calls/submissions.ts'
import { writeRefuse } from '@chaveiro/crypto/processes/vault-log-statements.ts'
import type { ShownVault } from '../base/types/vaults.ts'
import { onNewestRoster } from '../log/roster/newest-roster.ts'
import { keepOwnStatement } from '../log/vault-logs/keep-own-statement.ts'
import { refreshLog } from '../log/vault-logs/load-vault-log.ts'
import { requireShown } from '../log/vault-logs/require-shown.ts'
import type { OpenSession } from '../state/open-session.ts'

/** Refuses a submission by a statement in the vault's log, so that every member's device knows, whatever the server shows. */
export async function refuseSubmission(
  session: OpenSession,
  id: string,
  shown: ShownVault,
  reason: string,
): Promise<void> {
  await requireShown(session, shown)
  return onNewestRoster(session, async (roster) => {
    const verifiedLog = { ...(await refreshLog(session, shown.id)), roster }
    const statement = await writeRefuse(session.keys, verifiedLog, id, session.now())
    await session.api.send(refuseCall, { params: { id }, body: { reason, statement } })
    await keepOwnStatement(session, verifiedLog, statement)
  })
}
