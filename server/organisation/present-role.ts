import type { Role, UserStatus } from '@chaveiro/contract/constants.ts'
import { custodyOf } from '@chaveiro/contract/log/roster/role-custody.ts'
import type { Reader } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { selectPresentRole } from './present-role.queries.ts'

/** A person's role inside this transaction, which may have changed since the request came in. */
export async function readPresentRole(reader: Reader, userId: string): Promise<Role> {
  return presentRole(await reader.first(selectPresentRole, { id: userId }))
}

/** The same from a row already read. */
export function presentRole(row: { role: string; status: string } | undefined): Role {
  if (row?.status !== 'active') throw new Refusal('signed_out')
  return row.role as Role
}

/** Whether somebody is an admin or manager inside this transaction, even if the roster differs. */
export async function isPresentCustodian(reader: Reader, userId: string): Promise<boolean> {
  const row = await reader.first(selectPresentRole, { id: userId })
  if (!row) return false
  return custodyOf({ role: row.role as Role, status: row.status as UserStatus }) !== null
}
