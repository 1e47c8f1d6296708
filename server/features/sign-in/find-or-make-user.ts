import { addPerson } from '../../organisation/add-person.ts'
import { endSessions, revokeBrowserAccess } from '../../organisation/revoke-access.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { AppendAudit } from '../../platform/audit/audit.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { UserDocument } from '../../platform/identity/actor.ts'
import { makeId } from '../../platform/ids/ids.ts'
import { setRelinked } from './relinking.queries.ts'
import { selectUserByEmail, selectUserBySubject, updateUser, upsertIdentity } from './sign-in.queries.ts'
import { type Person, whoSignsIn } from './sign-in.rules.ts'

/** The account at the identity provider: OpenID Connect guarantees that issuer and subject are never reassigned. */
export type Account = { issuer: string; subject: string }

type User = { id: string; status: string }

/** The user of an account, with updated e-mail and name; the first sign-in makes a contributor. */
export async function findOrMakeUser(
  tx: Tx,
  { atRest, appendAudit }: { atRest: AtRest; appendAudit: AppendAudit },
  person: Person,
  { account: { issuer, subject }, ip, now }: { account: Account; ip: string; now: number },
): Promise<User | 'other_person'> {
  const email_hash = atRest.lookupHash(person.email)
  const issuer_hash = atRest.lookupHash(JSON.stringify([issuer]))
  const subject_hash = atRest.lookupHash(JSON.stringify([issuer, subject]))
  const bySubject = await tx.first(selectUserBySubject, { subject_hash })
  const byEmail = await tx.first(selectUserByEmail, { email_hash })
  const who = whoSignsIn(issuer_hash, bySubject, byEmail, now)
  if (who === 'other_person') return who

  const existing = bySubject ?? byEmail
  if (existing && existing.status !== 'active') return existing
  const user = existing ?? (await makeUser(tx, atRest, person, now))
  // The address belongs to somebody whose key is missing, as after a restore without their row in person_keys.
  if (!user) return 'other_person'
  if (existing) {
    const key = atRest.personKey(existing.id, existing.wrapped)
    const kept = atRest.openKept<UserDocument>('users', existing.id, existing.document, key)
    // The salt stays: with another address devices see that nobody has confirmed it.
    const next: UserDocument = { ...kept, name: person.name, email: person.email }
    if (JSON.stringify(kept) !== JSON.stringify(next)) {
      await tx.run(updateUser, {
        id: existing.id,
        email_hash,
        document: atRest.seal('users', existing.id, next, key),
      })
    }
  }
  if (who === 'new' || who.bind) {
    await tx.run(upsertIdentity, { user_id: user.id, issuer_hash, subject_hash, bound_at: isoInstant(now) })
  }
  if (existing && who !== 'new' && who.relinks) {
    await tx.run(setRelinked, { user_id: existing.id, relinked_at: isoInstant(now) })
    // The new account proves the address and no key: sessions end, and no trusted browser unlocks for it.
    await endSessions(tx, existing.id)
    await revokeBrowserAccess(tx, existing.id)
    const key = atRest.personKey(existing.id, existing.wrapped)
    await appendAudit(tx, {
      event: 'account_relinked',
      actor: { id: existing.id, email: person.email, key },
      ip,
    })
  }
  return user
}

async function makeUser(
  tx: Tx,
  atRest: AtRest,
  { email, name }: Person,
  now: number,
): Promise<User | undefined> {
  const id = makeId(now)
  const isAdded = await addPerson(tx, atRest, { id, email, name, role: 'contributor', now })
  return isAdded ? { id, status: 'active' } : undefined
}
