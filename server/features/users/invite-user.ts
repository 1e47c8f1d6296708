import type { InviteUserBody, OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import { custodyOf } from '@chaveiro/contract/log/roster/role-custody.ts'
import { onOneLine } from '@chaveiro/contract/rules/texts/in-sentence.ts'
import type { z } from 'zod'
import { requireRight } from '../../access/require-right.ts'
import { addCustodianMemberships } from '../../memberships/person-memberships.ts'
import { addPerson } from '../../organisation/add-person.ts'
import { selectIdByAddress } from '../../organisation/persons.queries.ts'
import { readPresentRole } from '../../organisation/present-role.ts'
import type { Tx } from '../../platform/db/db.ts'
import { type FieldRefusal, Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { makeId } from '../../platform/ids/ids.ts'
import { appendInvite } from '../../signed-logs/append-invite.ts'
import type { UserDependencies } from './dependencies.ts'
import { readUser } from './list-users.ts'
import { isOfCompany } from './users.rules.ts'

type Wanted = z.output<typeof InviteUserBody>

/** Adds a colleague, with the signed invite that vouches for whoever follows its link: both or neither. */
export async function inviteUser(
  tx: Tx,
  dependencies: UserDependencies,
  caller: Caller,
  invited: Wanted,
): Promise<OrganisationUser> {
  const { actor, ip, now } = caller
  const presentRole = await readPresentRole(tx, actor.id)
  const { role } = invited
  requireRight(presentRole, 'manage_user', { isSelf: false, isLastAdmin: false, targetRole: role })
  // Everybody starts as a contributor, so another role is a change of it.
  if (role !== 'contributor') {
    const change = { targetRole: 'contributor', newRole: role } as const
    requireRight(presentRole, 'change_role', { isSelf: false, isLastAdmin: false, ...change })
  }
  const email = invited.email.toLowerCase()
  const fields = faultsOf(invited, email, dependencies.config.companyDomain)
  if (fields.length > 0) throw new Refusal('invalid', { fields })

  const id = invited.id ?? makeId(now)
  const name = onOneLine(invited.name).trim()
  const added = { id, email, name, role, now }
  if (!(await addPerson(tx, dependencies.atRest, added))) {
    const email_hash = dependencies.atRest.lookupHash(email)
    throw new Refusal((await tx.first(selectIdByAddress, { email_hash })) ? 'user_exists' : 'id_taken')
  }
  if (custodyOf({ role, status: 'active' })) await addCustodianMemberships(tx, dependencies, caller, id)
  await dependencies.appendAudit(tx, {
    event: 'user_invited',
    actor,
    ip,
    details: { person_id: id },
  })
  if (invited.invite !== undefined) {
    await appendInvite(tx, dependencies.atRest, {
      actorId: actor.id,
      person: { id, role, status: 'active' },
      now,
      statement: invited.invite,
      salt: invited.identity_salt,
      field: 'invite',
    })
  }
  return readUser(tx, dependencies, id, now)
}

function faultsOf({ id, invite, role }: Wanted, email: string, companyDomain: string): FieldRefusal[] {
  const fields: FieldRefusal[] = []
  if (!isOfCompany(email, companyDomain)) fields.push({ path: 'email', fault: 'other_domain' })
  if (invite !== undefined && id === undefined) fields.push({ path: 'id', fault: 'required' })
  // A client has no place in the roster.
  if (invite !== undefined && role === 'client') fields.push({ path: 'invite', fault: 'invalid' })
  return fields
}
