import { sql } from 'kysely'
import type { Reader } from '../db/db.ts'

/** How many people there are, and how many of them have the key of their personal data. */
export async function countPeopleKeys(reader: Reader): Promise<{ people: number; keys: number }> {
  const row = await reader.kysely
    .selectFrom('users')
    .leftJoin('person_keys', 'person_keys.user_id', 'users.id')
    .select([
      sql<number>`cast(count(*) as integer)`.as('people'),
      sql<number>`cast(count(person_keys.user_id) as integer)`.as('keys'),
    ])
    .executeTakeFirstOrThrow()
  return row
}
