import { DistrustError, type ListedPerson, type PersonHandle } from '@chaveiro/device'
import { keySession } from '../../worker/key-session.ts'

/** A listed person, and whether the screen marks their address as not the signed one. */
export type MarkedPerson = ListedPerson & { isAltered: boolean }

/** The handle of a person as the screen shows them. Throws DistrustError('person') if their address should have been marked, or should not. */
export async function showPerson({
  id,
  email,
  identity_salt,
  isAltered,
}: MarkedPerson): Promise<PersonHandle> {
  const person = (await keySession.people.show([{ id, email, identity_salt }]))[id]
  if (!person || (person.address === 'altered') !== isAltered)
    throw new DistrustError('person', 'altered', { userId: id })
  return person
}
