import { custodyOf } from '@chaveiro/contract/rules/role-custody.ts'
import type { InviteUserBody, OrganisationUser } from '@chaveiro/contract/users.ts'
import type { z } from 'zod'
import { requireRight } from '../../access/require-right.ts'
import { addCustodianMemberships } from '../../memberships/person-memberships.ts'
import { readPresentRole } from '../../organisation/present-role.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { type FieldRefusal, Refusal } from '../../platform/http/refusal.ts'
import type { UserDocument } from '../../platform/identity/actor.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { makeId } from '../../platform/ids/ids.ts'
import { appendInvite } from '../../signed-logs/append-invite.ts'
import type { UserDependencies } from './dependencies.ts'
import { readUser } from './list-users.ts'
import { insertPersonKey, insertUser, selectUserByEmail } from './users.queries.ts'
import { isOfCompany } from './users.rules.ts'

type Wanted = z.output<typeof InviteUserBody>

/** Adds somebody of the company, with the signed invite that vouches for whoever follows its link: both or neither. */
export async function inviteUser(
  tx: Tx,
  dependencies: UserDependencies,
  { actor, ip, now }: Caller,
  wanted: Wanted,
): Promise<OrganisationUser> {
  const presentRole = await readPresentRole(tx, actor.id)
  const { role } = wanted
  requireRight(presentRole, 'manage_user', { isSelf: false, isLastAdmin: false, targetRole: role })
  // Everybody begins as a contributor: another role is a change of it.
  if (role !== 'contributor') {
    const change = { targetRole: 'contributor', newRole: role } as const
    requireRight(presentRole, 'change_role', { isSelf: false, isLastAdmin: false, ...change })
  }
  const email = wanted.email.toLowerCase()
  const fields = faultsOf(wanted, email, dependencies.config.companyDomain)
  if (fields.length > 0) throw new Refusal('invalid', { fields })

  const id = wanted.id ?? makeId(now)
  await insertPerson(tx, dependencies, { id, email, role, name: wanted.name.trim(), now })
  if (custodyOf({ role, status: 'active' })) await addCustodianMemberships(tx, id, now)
  await dependencies.appendAudit(tx, {
    event: 'user_invited',
    actor,
    ip,
    details: { name: wanted.name.trim() },
  })
  if (wanted.invite !== undefined) {
    await appendInvite(tx, dependencies.atRest, {
      actorId: actor.id,
      userId: id,
      now,
      statement: wanted.invite,
      salt: wanted.identity_salt,
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

type NewPerson = { id: string; email: string; name: string; role: string; now: number }

async function insertPerson(tx: Tx, { atRest }: UserDependencies, { id, email, name, role, now }: NewPerson) {
  const { key, wrapped } = atRest.makePersonKey(id)
  const email_hash = atRest.lookupHash(email)
  const created_at = isoInstant(now)
  const document: UserDocument = { name, email, avatar_url: null }
  const sealed = atRest.seal('users', id, document, key)
  const written = await tx.run(insertUser, { id, email_hash, role, created_at, document: sealed })
  if (written === 0) {
    throw new Refusal((await tx.first(selectUserByEmail, { email_hash })) ? 'user_exists' : 'id_taken')
  }
  await tx.run(insertPersonKey, { user_id: id, wrapped, created_at })
}
