import { givenUpDigest } from '@chaveiro/contract/log/statements/given-up.ts'
import type { Statement } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { activeStaff } from '../../organisation/persons.ts'
import { isPresentCustodian } from '../../organisation/present-role.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { keepGivenUp } from '../../signed-logs/given-up-lists.ts'
import { appendToRoster, currentRoster } from '../../signed-logs/roster-log.ts'
import type { RosterDependencies, SentStatement } from './dependencies.ts'
import { deleteRemembered } from './remembered-logs.queries.ts'
import { requireSignedBy } from './require-enrolled.ts'

type Resume = Statement<'chaveiro.roster.resume'>

/**
 * Accepts one of two statements that resume the logs after a restored backup. A proposal comes with its list; the
 * recovery key is used by an admin or manager.
 */
export async function resumeLogs(
  tx: Tx,
  { atRest, appendAudit, notify }: RosterDependencies,
  { actor, ip, now }: Caller,
  { statement, givenUp }: SentStatement,
  { payload }: Resume,
): Promise<void> {
  const { by, confirms, given_up } = payload
  await requireCallerRight(tx, actor, 'resume_logs')
  if (by !== 'recovery_key') requireSignedBy(actor.id, by)
  if (confirms !== undefined) {
    const first = (await currentRoster(tx, atRest))?.openResume?.by
    if (first && !(await isPresentCustodian(tx, first))) throw new Refusal('stale_head')
    await acceptStatement('statement', () => appendToRoster(tx, atRest, statement, { actor, now }))
    await tx.run(deleteRemembered, {})
    await appendAudit(tx, { event: 'logs_resumed', actor, ip })
    const others = (await activeStaff(tx)).filter((id) => id !== actor.id)
    await notify(tx, others, { name: 'work_resumed', values: {} }, { about: [], by: actor.id })
    return
  }
  const role = (await currentRoster(tx, atRest))?.custodians.get(by)?.role
  if (role === 'manager') throw new Refusal('not_admin')
  const digest = givenUp && (await givenUpDigest(givenUp, nodeVerifier))
  await acceptStatement('given_up', () =>
    refuseUnless(digest === given_up, 'wrong_text', 'the list is not the one that was signed'),
  )
  const { head } = await acceptStatement('statement', () =>
    appendToRoster(tx, atRest, statement, { actor, now }),
  )
  if (givenUp) await keepGivenUp(tx, atRest, head.seq, givenUp)
  await appendAudit(tx, { event: 'resume_proposed', actor, ip })
}
