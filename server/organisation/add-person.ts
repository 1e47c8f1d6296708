import type { Role } from '@chaveiro/contract/constants.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import { isoInstant } from '../platform/clock/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { UserDocument } from '../platform/identity/actor.ts'
import { insertPerson, insertPersonKey } from './persons.queries.ts'

type NewPerson = {
  id: string
  email: string
  name: string
  role: Role
  now: number
}

/** Adds an active person and the key of their personal data; false if id or address is taken. */
export async function addPerson(
  tx: Tx,
  atRest: AtRest,
  { id, email, name, role, now }: NewPerson,
): Promise<boolean> {
  const { key, wrapped } = atRest.makePersonKey(id)
  const created_at = isoInstant(now)
  const document: UserDocument = { name, email, avatar_url: null }
  const row = { id, email_hash: atRest.lookupHash(email), role, created_at }
  const written = await tx.run(insertPerson, { ...row, document: atRest.seal('users', id, document, key) })
  if (written === 0) return false
  await tx.run(insertPersonKey, { user_id: id, wrapped, created_at })
  return true
}
