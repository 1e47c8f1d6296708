import { requirePersonFor } from '../../access/require-person.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { appendInvite } from '../../signed-logs/append-invite.ts'
import type { RosterDependencies, SentStatement } from './dependencies.ts'
import { requireActiveStaff } from './require-enrolled.ts'

/** An invitation link for an existing person; it replaces an older one. */
export async function renewInvitation(
  tx: Tx,
  dependencies: RosterDependencies,
  { actor, ip, now }: Caller,
  { statement, salt }: SentStatement,
  userId: string,
): Promise<void> {
  const person = await requirePersonFor(tx, dependencies.atRest, actor, userId, 'manage_user')
  requireActiveStaff(person)
  const inviting = { actorId: actor.id, person, now, statement, salt, field: 'statement' }
  await appendInvite(tx, dependencies.atRest, inviting)
  await dependencies.appendAudit(tx, {
    event: 'invitation_signed',
    actor,
    ip,
    details: { person_id: person.id },
  })
}
