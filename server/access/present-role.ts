import type { Role } from '@chaveiro/contract/constants.ts'
import type { Reader } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { selectPresentRole } from './present-role.queries.ts'

/** The role that a person has inside this transaction, not the one that they had when the request came in. */
export async function readPresentRole(reader: Reader, userId: string): Promise<Role> {
  const row = await reader.first(selectPresentRole, { id: userId })
  if (row?.status !== 'active') throw new Refusal('signed_out')
  return row.role as Role
}
