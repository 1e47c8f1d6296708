import type { Role, UserStatus } from '@chaveiro/contract/constants.ts'
import type { VaultStatement } from '@chaveiro/contract/primitives.ts'
import type { Facts } from '@chaveiro/contract/rules/right-conditions.ts'
import type { OrganisationUser } from '@chaveiro/contract/users.ts'
import { activeAdmins, type Person, requirePerson } from '../../access/persons.ts'
import { readPresentRole } from '../../access/present-role.ts'
import { requireRight } from '../../access/require-right.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { changeStanding } from './change-standing.ts'
import type { Caller, Ground } from './ground.ts'
import { readUser } from './list-users.ts'

type Signed = { statement?: string | undefined; removals: readonly VaultStatement[] }

/** Gives somebody another role; it holds from their next call on. */
export async function setUserRole(
  tx: Tx,
  ground: Ground,
  caller: Caller,
  { userId, role, statement, removals }: { userId: string; role: Role } & Signed,
): Promise<OrganisationUser> {
  const presentRole = await readPresentRole(tx, caller.actor.id)
  const person = await requirePerson(tx, ground.atRest, userId)
  requireRight(presentRole, 'change_role', {
    ...(await factsAbout(tx, caller, person)),
    newRole: role,
  })
  const next = { role, status: person.status }
  await changeStanding(tx, ground, caller, { person, next, event: 'user_role_changed', statement, removals })
  return readUser(tx, ground, userId, caller.now)
}

/** Lets somebody in again, or keeps them out from now on: their sessions end in the same transaction. */
export async function setUserStatus(
  tx: Tx,
  ground: Ground,
  caller: Caller,
  { userId, status, statement, removals }: { userId: string; status: UserStatus } & Signed,
): Promise<OrganisationUser> {
  const presentRole = await readPresentRole(tx, caller.actor.id)
  const person = await requirePerson(tx, ground.atRest, userId)
  requireRight(presentRole, 'manage_user', await factsAbout(tx, caller, person))
  const next = { role: person.role, status }
  const event = status === 'active' ? 'user_activated' : 'user_deactivated'
  await changeStanding(tx, ground, caller, { person, next, event, statement, removals })
  return readUser(tx, ground, userId, caller.now)
}

async function factsAbout(reader: Reader, { actor }: Caller, person: Person): Promise<Facts> {
  const admins = await activeAdmins(reader)
  return {
    isSelf: person.id === actor.id,
    targetRole: person.role,
    isLastAdmin: admins.length === 1 && admins[0] === person.id,
  }
}
