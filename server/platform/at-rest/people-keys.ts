import { StartFault } from '../config/start-fault.ts'
import type { Reader } from '../db/db.ts'
import { countPeopleKeys } from './people-keys.queries.ts'

/**
 * Refuses a database with people but none of their keys: it was restored without the table person_keys, so nobody could
 * sign in. Returns how many people have no key: they were erased, or that table is older than the rest.
 */
export async function requirePeopleKeys(reader: Reader): Promise<number> {
  const { people, keys } = await countPeopleKeys(reader)
  if (people > 0 && keys === 0) {
    throw new StartFault(
      'The database holds people, but the table person_keys is empty: without the keys of their personal data nobody can sign in. Restore that table as well (docs/OPERATIONS.md, Backups).',
    )
  }
  return people - keys
}
