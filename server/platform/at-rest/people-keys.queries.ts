import { sql } from 'kysely'
import type { Reader } from '../db/db.ts'

/** The number of people, and of those whose key of personal data exists. */
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
