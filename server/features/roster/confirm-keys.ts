import { unsignedCustody } from '@chaveiro/contract/rules/role-custody.ts'
import type { Statement } from '@chaveiro/contract/rules/statement.ts'
import { acceptRosterStatement } from '../../access/accept-roster-statement.ts'
import { keepIdentitySalt } from '../../access/keep-identity-salt.ts'
import { activeAdmins } from '../../access/persons.ts'
import { appendToRoster } from '../../access/signed-roster.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Bringing, Ground } from './ground.ts'
import { requireActiveStaff, requireEnrolled, requireSigner, requireTarget } from './require-target.ts'

/** A custodian stands for somebody's keys and address. From here on a role that was decided before can be signed: admins are told. */
export async function confirmKeys(
  tx: Tx,
  ground: Ground,
  { actor, ip, now, statement, salt }: Bringing,
  { payload }: Statement<'chaveiro.roster.vouch'>,
): Promise<void> {
  const person = await requireTarget(tx, ground, { actorId: actor.id, userId: payload.user }, 'manage_user')
  requireActiveStaff(person)
  requireSigner(actor.id, payload.by)
  await requireEnrolled(tx, ground, person.id)
  const field = 'statement'
  const roster = await acceptRosterStatement(field, () => appendToRoster(tx, ground.atRest, statement, now))
  const { identity } = payload
  await keepIdentitySalt(tx, ground.atRest, { userId: person.id, identity, salt, field })
  await ground.appendAudit(tx, { event: 'key_confirmed', actor, ip, details: { name: person.name } })
  if (!unsignedCustody(roster, person)) return
  await ground.notify(tx, await activeAdmins(tx), {
    name: 'unsigned_decision',
    values: { person: person.name },
    link: '/settings',
  })
}
