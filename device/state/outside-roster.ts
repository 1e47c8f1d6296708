import type { OpenSession } from './open-session.ts'

/**
 * Whether a person is outside the roster, as clients are. The role is only the server's word and would switch off much that protects people
 * of the roster, so nobody in the roster that this session verified counts as a client.
 */
export function isOutsideRoster({ person, roster }: Pick<OpenSession, 'person' | 'roster'>): boolean {
  return person.role === 'client' && !roster?.people.has(person.id)
}

/** The same before the roster was read: somebody whose device has compared views here was in the roster. */
export async function isClient(session: OpenSession): Promise<boolean> {
  return isOutsideRoster(session) && (await session.seen.views()) === undefined
}
