import type { Role, UserStatus } from '@chaveiro/contract/constants.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { Reader } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { UserDocument } from '../platform/identity/actor.ts'
import { selectActiveOfRole, selectPerson, selectPersons, selectPersonsOf } from './persons.queries.ts'

/** A person with their personal data opened. */
export type Person = {
  id: string
  name: string
  email: string
  role: Role
  status: UserStatus
  avatarUrl: string | null
  lastLogin: string | null
  /** Opens the commitment to their e-mail address in the roster; null if there is none. */
  identitySalt: string | null
}

type PersonRow = {
  id: string
  role: string
  status: string
  last_login: string | null
  document: Uint8Array
  wrapped: Uint8Array
}

/** Reads a person inside this transaction; 404 if there is none. */
export async function requirePerson(reader: Reader, atRest: AtRest, id: string): Promise<Person> {
  const row = await reader.first(selectPerson, { id })
  if (!row) throw new Refusal('not_found')
  return openPerson(atRest, row)
}

/** Everybody, oldest first. */
export async function readPersons(reader: Reader, atRest: AtRest): Promise<Person[]> {
  return (await reader.all(selectPersons, {})).map((row) => openPerson(atRest, row))
}

export async function activeAdmins(reader: Reader): Promise<string[]> {
  return (await reader.all(selectActiveOfRole, { role: 'admin' })).map(({ id }) => id)
}

export async function activeCustodians(reader: Reader): Promise<string[]> {
  const managers = await reader.all(selectActiveOfRole, { role: 'manager' })
  return [...(await activeAdmins(reader)), ...managers.map(({ id }) => id)]
}

/** Everybody but clients. */
export async function activeStaff(reader: Reader): Promise<string[]> {
  const contributors = await reader.all(selectActiveOfRole, { role: 'contributor' })
  return [...(await activeCustodians(reader)), ...contributors.map(({ id }) => id)]
}

type SealedPerson = { id: string; document: Uint8Array; wrapped: Uint8Array }

/** A person's own data from their rows. */
export function openUser(atRest: AtRest, { id, document, wrapped }: SealedPerson): Readonly<UserDocument> {
  return atRest.openKept<UserDocument>('users', id, document, atRest.personKey(id, wrapped))
}

/** The name of somebody; empty if they were erased. */
export async function nameOfUser(reader: Reader, atRest: AtRest, id: string): Promise<string> {
  const person = await reader.first(selectPerson, { id })
  return person ? nameOf(atRest, person) : ''
}

/** The names of these people, by id; those who were erased are left out. */
export async function namesOf(
  reader: Reader,
  atRest: AtRest,
  ids: Iterable<string>,
): Promise<Map<string, string>> {
  const rows = await selectPersonsOf(reader, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, nameOf(atRest, row)]))
}

export const nameOf = (atRest: AtRest, row: SealedPerson): string => openUser(atRest, row).name
export const emailOf = (atRest: AtRest, row: SealedPerson): string => openUser(atRest, row).email

function openPerson(atRest: AtRest, row: PersonRow): Person {
  const { name, email, avatar_url, identity_salt } = openUser(atRest, row)
  return {
    id: row.id,
    name,
    email,
    role: row.role as Role,
    status: row.status as UserStatus,
    avatarUrl: avatar_url,
    lastLogin: row.last_login,
    identitySalt: identity_salt ?? null,
  }
}
