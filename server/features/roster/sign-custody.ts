import { custodyOf } from '@chaveiro/contract/rules/role-custody.ts'
import type { Statement } from '@chaveiro/contract/rules/statement.ts'
import { acceptRosterStatement } from '../../access/accept-roster-statement.ts'
import { appendToRoster } from '../../access/signed-roster.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Bringing, Ground } from './ground.ts'
import { requireEnrolled, requireSigner, requireTarget } from './require-target.ts'

type Custody = Statement<'chaveiro.roster.appoint' | 'chaveiro.roster.dismiss'>

/** An admin signs what was decided about somebody's role without a statement: it must say what is decided now. */
export async function signCustody(
  tx: Tx,
  ground: Ground,
  { actor, ip, now, statement }: Bringing,
  { kind, payload }: Custody,
): Promise<void> {
  const ids = { actorId: actor.id, userId: payload.user }
  const person = await requireTarget(tx, ground, ids, 'sign_custody')
  requireSigner(actor.id, payload.by)
  const isAppointment = kind === 'chaveiro.roster.appoint'
  const decided = custodyOf(person)
  if (isAppointment ? decided !== payload.role : decided !== null) throw new Refusal('role_differs')
  await requireEnrolled(tx, ground, person.id)
  await acceptRosterStatement('statement', () => appendToRoster(tx, ground.atRest, statement, now))
  await ground.markDueGenerations(tx, now)
  const event = isAppointment ? 'custodian_appointed' : 'custodian_dismissed'
  await ground.appendAudit(tx, { event, actor, ip, details: { name: person.name } })
}
