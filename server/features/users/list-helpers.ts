import type { Helper } from '@chaveiro/contract/calls/users.ts'
import { activeCustodians, requirePerson } from '../../organisation/persons.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { UserDependencies } from './dependencies.ts'

/** The active admins, then the managers; all staff may know whom to ask. */
export async function listHelpers(
  reader: Reader,
  { atRest }: Pick<UserDependencies, 'atRest'>,
): Promise<Helper[]> {
  const helpers: Helper[] = []
  for (const id of await activeCustodians(reader)) {
    const { name, email, role } = await requirePerson(reader, atRest, id)
    helpers.push({ id, name, email, role })
  }
  return helpers
}
