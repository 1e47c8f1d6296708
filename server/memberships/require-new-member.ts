import { selectPerson } from '../organisation/persons.queries.ts'
import { nameOf } from '../organisation/persons.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { Reader } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'

/**
 * The name of somebody who may become a member: active, staff, and in a two-person vault no admin or manager. Throws
 * with the field named.
 */
export async function requireNewMember(
  reader: Reader,
  atRest: AtRest,
  userId: string,
  custody: string,
): Promise<string> {
  const person = await reader.first(selectPerson, { id: userId })
  const mayBe = {
    shared: ['admin', 'manager', 'contributor'],
    split: ['contributor'],
  }[custody as 'shared' | 'split']
  if (person?.status !== 'active' || !mayBe.includes(person.role)) {
    throw new Refusal('invalid', { fields: [{ path: 'user_id', fault: 'unknown_choice' }] })
  }
  return nameOf(atRest, person)
}
