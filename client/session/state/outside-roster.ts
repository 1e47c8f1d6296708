import type { OpenSession } from './open-session.ts'

/**
 * Whether somebody stands outside the roster, as people with role client do. The role is the server's word alone, and much that
 * guards people of the roster would be off by it: whoever is in the roster that this session verified is no client.
 */
export function isOutsideRoster({ person, roster }: Pick<OpenSession, 'person' | 'roster'>): boolean {
  return person.role === 'client' && !roster?.people.has(person.id)
}

/** The same before the roster was read: who compared it with colleagues' devices here was in it. */
export async function isClient(session: OpenSession): Promise<boolean> {
  return isOutsideRoster(session) && (await session.seen.views()) === undefined
}
