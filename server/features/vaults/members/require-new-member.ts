import type { AtRest } from '../../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { UserDocument } from '../../../platform/identity/actor.ts'
import { selectPerson } from './vault-members.queries.ts'

/**
 * The name of somebody who may become a member: active, of the staff, and no admin or manager where custody is split.
 * Throws with the field named.
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

/** A person's name from their rows. */
export function nameOf(
  atRest: AtRest,
  { id, document, wrapped }: { id: string; document: Uint8Array; wrapped: Uint8Array },
): string {
  return atRest.openKept<UserDocument>('users', id, document, atRest.personKey(id, wrapped)).name
}
