import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { listReadableItems as call, ReadableItem } from '@chaveiro/contract/calls/rotation.ts'
import type { User } from '@chaveiro/contract/calls/users.ts'
import type { Role, UserStatus } from '@chaveiro/contract/constants.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { selectPerson } from '../../organisation/persons.queries.ts'
import { openUser } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { type GzippedJson, gzipJson } from '../../platform/http/compression.ts'
import { jsonWithPages } from '../../platform/http/json-pages.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { type KnownItem, readReadableItems } from './read-readable-items.ts'
import { selectVaultsOfMember } from './rotation.queries.ts'
import { vaultNameOf } from './rotation-documents.ts'

/** What somebody could read, and the vaults that they may open now, for people who may ask. */
export async function listReadableItems(
  reader: Reader,
  atRest: AtRest,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  userId: string,
): Promise<GzippedJson> {
  await requireCallerRight(reader, actor, 'see_readable_items')
  const user = await readPerson(reader, atRest, userId)
  const vaults = await readOpenVaults(reader, atRest, user)
  const fields: Omit<CallOutput<typeof call>, 'items'> = { user, vaults }
  const items = itemsOf(readReadableItems(reader, atRest, userId, now))
  return gzipJson(jsonWithPages(fields, 'items', items))
}

async function* itemsOf(pages: AsyncIterable<KnownItem[]>): AsyncGenerator<ReadableItem[]> {
  for await (const page of pages) yield page.map(({ item }) => item)
}

/** Throws 404 for an unknown person. */
export async function readPerson(reader: Reader, atRest: AtRest, userId: string): Promise<User> {
  const person = await reader.first(selectPerson, { id: userId })
  if (!person) throw new Refusal('not_found')
  const { role, status, last_login } = person
  const { name, email, avatar_url } = openUser(atRest, person)
  return { id: userId, name, email, avatar_url, role: role as Role, status: status as UserStatus, last_login }
}

/** The vaults that somebody may open now, including empty ones. */
async function readOpenVaults(
  reader: Reader,
  atRest: AtRest,
  user: User,
): Promise<{ id: string; name: string }[]> {
  if (user.status !== 'active') return []
  const rows = await reader.all(selectVaultsOfMember, { user_id: user.id })
  return rows.map(({ id, document }) => ({ id, name: vaultNameOf(atRest, id, document) }))
}
