import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import type { Role, UserStatus } from '@chaveiro/contract/constants.ts'
import type { VaultStatement } from '@chaveiro/contract/primitives.ts'
import { requirePersonFor } from '../../access/require-person.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { SentView } from '../../signed-logs/ending-proofs.ts'
import { changeRoleOrStatus } from './change-role-or-status.ts'
import type { UserDependencies } from './dependencies.ts'
import { readUser } from './list-users.ts'

type Signed = {
  statement?: string | undefined
  view?: SentView
  removals: readonly VaultStatement[]
}

/** Gives somebody another role, from their next call on. */
export async function setUserRole(
  tx: Tx,
  dependencies: UserDependencies,
  caller: Caller,
  { userId, role, statement, view, removals }: { userId: string; role: Role } & Signed,
): Promise<OrganisationUser> {
  const { atRest } = dependencies
  const person = await requirePersonFor(tx, atRest, caller.actor, userId, 'change_role', { newRole: role })
  const next = { role, status: person.status }
  await changeRoleOrStatus(tx, dependencies, caller, {
    person,
    next,
    event: 'user_role_changed',
    statement,
    view,
    removals,
  })
  return readUser(tx, dependencies, userId, caller.now)
}

/** Activates or deactivates somebody; their sessions end in the same transaction. */
export async function setUserStatus(
  tx: Tx,
  dependencies: UserDependencies,
  caller: Caller,
  { userId, status, statement, view, removals }: { userId: string; status: UserStatus } & Signed,
): Promise<OrganisationUser> {
  const person = await requirePersonFor(tx, dependencies.atRest, caller.actor, userId, 'manage_user')
  const next = { role: person.role, status }
  const event = status === 'active' ? 'user_activated' : 'user_deactivated'
  await changeRoleOrStatus(tx, dependencies, caller, { person, next, event, statement, view, removals })
  return readUser(tx, dependencies, userId, caller.now)
}
