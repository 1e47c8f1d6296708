import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { UserDocument } from '../../platform/identity/actor.ts'
import { makeId } from '../../platform/ids/ids.ts'
import { insertPersonKey, insertUser, selectUserByEmail, updateUserDocument } from './sign-in.queries.ts'
import type { Person } from './sign-in.rules.ts'

/** The user with this e-mail, their name and picture brought up to date; the first sign-in makes a contributor. */
export async function findOrMakeUser(
  tx: Tx,
  atRest: AtRest,
  person: Person,
  now: number,
): Promise<{ id: string; status: string }> {
  const emailHash = atRest.lookupHash(person.email)
  const document: UserDocument = { name: person.name, email: person.email, avatar_url: person.avatarUrl }
  const found = await tx.first(selectUserByEmail, { email_hash: emailHash })
  if (found) {
    const key = atRest.personKey(found.id, found.wrapped)
    const kept = atRest.openKept<UserDocument>('users', found.id, found.document, key)
    if (kept.name !== document.name || kept.avatar_url !== document.avatar_url) {
      await tx.run(updateUserDocument, {
        id: found.id,
        document: atRest.seal('users', found.id, document, key),
      })
    }
    return found
  }
  const id = makeId(now)
  const { key, wrapped } = atRest.makePersonKey(id)
  const at = isoInstant(now)
  await tx.run(insertUser, {
    id,
    email_hash: emailHash,
    role: 'contributor',
    status: 'active',
    created_at: at,
    document: atRest.seal('users', id, document, key),
  })
  await tx.run(insertPersonKey, { user_id: id, wrapped, created_at: at })
  return { id, status: 'active' }
}
