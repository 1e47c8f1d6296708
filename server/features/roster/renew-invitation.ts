import { appendInvite } from '../../access/append-invite.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Bringing, Ground } from './ground.ts'
import { requireActiveStaff, requireTarget } from './require-target.ts'

/** An invitation link for somebody who is there already; it takes the place of an older one. */
export async function renewInvitation(
  tx: Tx,
  ground: Ground,
  { actor, ip, now, statement, salt }: Bringing,
  userId: string,
): Promise<void> {
  const person = await requireTarget(tx, ground, { actorId: actor.id, userId }, 'manage_user')
  requireActiveStaff(person)
  const inviting = { actorId: actor.id, userId, now, statement, salt, field: 'statement' }
  await appendInvite(tx, ground.atRest, inviting)
  await ground.appendAudit(tx, { event: 'invitation_signed', actor, ip, details: { name: person.name } })
}
