import { selectPerson } from '../organisation/persons.queries.ts'
import type { Reader } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'

/** Throws, with the field named, unless they may become a member: active, staff, and in a two-person vault no admin or manager. */
export async function requireNewMember(reader: Reader, userId: string, custody: string): Promise<void> {
  const person = await reader.first(selectPerson, { id: userId })
  const mayBe = {
    shared: ['admin', 'manager', 'contributor'],
    split: ['contributor'],
  }[custody as 'shared' | 'split']
  if (person?.status !== 'active' || !mayBe.includes(person.role)) {
    throw new Refusal('invalid', { fields: [{ path: 'user_id', fault: 'unknown_choice' }] })
  }
}
