import { custodyOf } from '@chaveiro/contract/log/roster/role-custody.ts'
import type { Statement } from '@chaveiro/contract/log/statements/statement.ts'
import { requirePersonFor } from '../../access/require-person.ts'
import { markDueGenerations } from '../../memberships/person-memberships.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { appendToRoster } from '../../signed-logs/roster-log.ts'
import { tellOfUnsignedRole } from '../../signed-logs/tell-of-unsigned-role.ts'
import type { RosterDependencies, SentStatement } from './dependencies.ts'
import { requireEnrolled, requireSignedBy } from './require-enrolled.ts'

type Custody = Statement<'chaveiro.roster.appoint' | 'chaveiro.roster.dismiss'>

/** An admin signs a role that was decided without a statement: it must match the present decision. */
export async function signCustody(
  tx: Tx,
  dependencies: RosterDependencies,
  { actor, ip, now }: Caller,
  { statement, view }: SentStatement,
  { kind, payload }: Custody,
): Promise<void> {
  const person = await requirePersonFor(tx, dependencies.atRest, actor, payload.user, 'sign_custody')
  requireSignedBy(actor.id, payload.by)
  const isAppointment = kind === 'chaveiro.roster.appoint'
  const { status } = person
  const decided = payload.role === undefined ? status === 'active' : custodyOf(person)
  const isDecided = isAppointment ? decided === (payload.role ?? true) : !decided
  if (!isDecided) throw new Refusal('role_differs')
  await requireEnrolled(tx, dependencies, person.id)
  const roster = await acceptStatement('statement', () =>
    appendToRoster(tx, dependencies.atRest, statement, { actor, now }, view),
  )
  await markDueGenerations(tx, dependencies, now)
  const event = isAppointment ? 'custodian_appointed' : 'custodian_dismissed'
  await dependencies.appendAudit(tx, { event, actor, ip, details: { person_id: person.id } })
  await tellOfUnsignedRole(tx, dependencies, { roster, person, by: actor.id })
}
