import type { Statement } from '@chaveiro/contract/log/statements/statement.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { requirePerson } from '../../organisation/persons.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { appendToRoster } from '../../signed-logs/roster-log.ts'
import type { RosterDependencies, SentStatement } from './dependencies.ts'
import { requireSignedBy } from './require-enrolled.ts'

/** Closes an invitation: one that expired, which custodians' devices do by themselves, or one no longer wanted. */
export async function closeInvitation(
  tx: Tx,
  { atRest, appendAudit }: RosterDependencies,
  { actor, ip, now }: Caller,
  { statement }: SentStatement,
  { payload }: Statement<'chaveiro.roster.close'>,
): Promise<void> {
  await requireCallerRight(tx, actor, 'see_people')
  requireSignedBy(actor.id, payload.by)
  await acceptStatement('statement', () => appendToRoster(tx, atRest, statement, { actor, now }))
  const { id } = await requirePerson(tx, atRest, payload.user)
  await appendAudit(tx, { event: 'invitation_closed', actor, ip, details: { person_id: id } })
}
