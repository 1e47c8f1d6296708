import type { AuditEventType } from '@chaveiro/contract/events/events.ts'
import { custodyOf, mayHoldKeys, type RoleAndStatus } from '@chaveiro/contract/log/roster/role-custody.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import type { VaultStatement } from '@chaveiro/contract/primitives.ts'
import {
  addCustodianMemberships,
  endCustodianMemberships,
  endMemberships,
  markDueGenerations,
} from '../../memberships/person-memberships.ts'
import { setRoleAndStatus } from '../../organisation/persons.queries.ts'
import { activeAdmins, type Person } from '../../organisation/persons.ts'
import { endSessions, revokeBrowserAccess } from '../../organisation/revoke-access.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import type { SentView } from '../../signed-logs/ending-proofs.ts'
import { appendToRoster, currentRoster } from '../../signed-logs/roster-log.ts'
import { tellOfUnconfirmedKeys } from '../../signed-logs/tell-of-unconfirmed-keys.ts'
import { tellOfUnsignedRole } from '../../signed-logs/tell-of-unsigned-role.ts'
import type { UserDependencies } from './dependencies.ts'
import { fitsDecision, takesLastSignedAdmin } from './users.rules.ts'

/** A permitted decision about somebody, with the device's statements for it. */
export type Decision = {
  person: Person
  next: RoleAndStatus
  event: AuditEventType
  statement: string | undefined
  view: SentView
  removals: readonly VaultStatement[]
}

/**
 * Changes a role or status in one transaction: the row, sessions, memberships and the statements. Without a statement
 * the decision stands too: what it takes away ends at once, what it gives has no keys until somebody entitled signs it
 * (decision 0040).
 */
export async function changeRoleOrStatus(
  tx: Tx,
  dependencies: UserDependencies,
  caller: Caller,
  { person, next, event, statement, view, removals }: Decision,
): Promise<void> {
  const { actor, ip } = caller
  await requireSignedAdminLeft(tx, dependencies, person, next)
  const isChange = person.role !== next.role || person.status !== next.status
  if (statement !== undefined) await signDecision(tx, dependencies, caller, { person, next, statement, view })
  if (isChange) await tx.run(setRoleAndStatus, { id: person.id, ...next })
  await changeMemberships(tx, dependencies, caller, { person, next, removals })
  if (isChange || statement !== undefined) {
    const roster = await currentRoster(tx, dependencies.atRest)
    const change = { roster, person: { ...person, ...next }, by: actor.id }
    await tellOfUnsignedRole(tx, dependencies, change)
    if (mayHoldKeys(person) !== mayHoldKeys(next)) await tellOfUnconfirmedKeys(tx, dependencies, change)
  }
  if (!isChange) {
    for (const vaultId of new Set(removals.map(({ vault_id }) => vault_id))) {
      const details = { person_id: person.id }
      await dependencies.appendAudit(tx, { event: 'member_removal_signed', actor, ip, vaultId, details })
    }
    return
  }
  if (next.status === 'inactive') {
    await endSessions(tx, person.id)
    await revokeBrowserAccess(tx, person.id)
  }
  await dependencies.appendAudit(tx, { event, actor, ip, details: { person_id: person.id } })
}

async function requireSignedAdminLeft(
  tx: Tx,
  { atRest }: UserDependencies,
  { id }: Person,
  next: RoleAndStatus,
): Promise<void> {
  const roster = await currentRoster(tx, atRest)
  if (roster && takesLastSignedAdmin(roster, await activeAdmins(tx), id, next)) {
    throw new Refusal('last_signed_admin')
  }
}

type Signing = Pick<Decision, 'person' | 'next' | 'view'> & { statement: string }

async function signDecision(
  tx: Tx,
  { atRest, appendAudit }: UserDependencies,
  { actor, ip, now }: Caller,
  { person, next, statement, view }: Signing,
): Promise<void> {
  await acceptStatement('statement', async () => {
    const parsed = parseStatement(statement, 'chaveiro.roster.appoint', 'chaveiro.roster.dismiss')
    const isAppointment = parsed.kind === 'chaveiro.roster.appoint'
    const roster = await currentRoster(tx, atRest)
    const custody = {
      decided: custodyOf(next),
      signed: roster?.custodians.get(person.id)?.role ?? null,
      status: next.status,
    }
    if (!fitsDecision(parsed, { actorId: actor.id, userId: person.id }, custody)) {
      // The person was deactivated meanwhile, perhaps by the server's word alone.
      if (isAppointment && next.status !== 'active') throw new Refusal('access_ended')
      // The signer's device may have known an older roster.
      if (roster && parsed.payload.prev !== roster.head.hash) throw new Refusal('stale_head')
      throw new Refusal('statement_refused', { fields: [{ path: 'statement', fault: 'invalid' }] })
    }
    await appendToRoster(tx, atRest, statement, { actor, now }, view)
    await markDueGenerations(tx, { atRest }, now)
    // A deactivation or activation has an entry of its own.
    if (parsed.payload.role === undefined && custody.signed === null) return
    const event = isAppointment ? 'custodian_appointed' : 'custodian_dismissed'
    await appendAudit(tx, { event, actor, ip, details: { person_id: person.id } })
  })
}

async function changeMemberships(
  tx: Tx,
  dependencies: UserDependencies,
  caller: Caller,
  { person, next, removals }: Pick<Decision, 'person' | 'next' | 'removals'>,
): Promise<void> {
  // Also for a person who has already lost them: what nobody has signed of it yet is signed here.
  if (!mayHoldKeys(next)) return endMemberships(tx, dependencies, caller, person.id, removals)
  if (removals.length > 0) throw new Refusal('invalid', { fields: [{ path: 'removals', fault: 'invalid' }] })
  const [previousCustody, after] = [custodyOf(person), custodyOf(next)]
  if (previousCustody && !after) await endCustodianMemberships(tx, dependencies, caller, person.id)
  if (!previousCustody && after) await addCustodianMemberships(tx, dependencies, caller, person.id)
}
