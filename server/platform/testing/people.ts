import type { Role, UserStatus } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { type Clock, isoInstant } from '../clock/clock.ts'
import type { UserDocument } from '../identity/actor.ts'
import { authenticator } from '../identity/authenticate.ts'
import type { Caller } from '../identity/caller.ts'
import { makeMarkedSecret } from '../identity/secrets.ts'
import { tokenHash } from '../identity/token-hash.ts'
import { makeId } from '../ids/ids.ts'
import type { Platform } from '../platform.ts'
import {
  insertPersonKey,
  insertSession,
  insertUser,
  selectPersonKey,
  updatePerson,
} from './people.queries.ts'

const sessionMs = 12 * hourMs

/** A signed-in person. */
export type TestPerson = { id: string; email: string; name: string; token: string }

type NewPerson = { name?: string; email?: string; status?: UserStatus }

/** Puts a signed-in person with confirmed keys straight into the database. */
export async function makePerson(platform: Platform, role: Role, more: NewPerson = {}): Promise<TestPerson> {
  const { db, atRest, clock } = platform
  const at = isoInstant(clock.now())
  const id = makeId(clock.now())
  const name = more.name ?? `${role} ${id.slice(-4)}`
  const email = more.email ?? `${role}-${id}@agencia.example`
  const { key, wrapped } = atRest.makePersonKey(id)
  const document: UserDocument = { name, email, avatar_url: null }
  await db.inTransaction(async (tx) => {
    await tx.run(insertUser, {
      id,
      role,
      status: more.status ?? 'active',
      email_hash: atRest.lookupHash(email),
      created_at: at,
      document: atRest.seal('users', id, document, key),
    })
    await tx.run(insertPersonKey, { user_id: id, wrapped, created_at: at })
  })
  return { id, email, name, token: await makeSession(platform, id) }
}

/** Another live session of a person; returns its token. */
export async function makeSession({ db, atRest, clock }: Platform, userId: string): Promise<string> {
  const token = makeMarkedSecret(atRest, 'session')
  const now = clock.now()
  const id = makeId(now)
  const key = atRest.personKey(userId, await selectPersonKey(db.read, userId))
  await db.inTransaction((tx) =>
    tx.run(insertSession, {
      id,
      token_hash: tokenHash(token),
      user_id: userId,
      created_at: isoInstant(now),
      auth_time: isoInstant(now),
      last_seen: isoInstant(now),
      expires_at: isoInstant(now + sessionMs),
      document: atRest.seal('sessions', id, { ip_address: '127.0.0.1', user_agent: 'test' }, key),
    }),
  )
  return token
}

/** Renews everybody's sessions, for tests in which days pass and sessions are not the subject. */
export function renewSessions({ db, clock }: Pick<Platform, 'db'> & { clock: Clock }): Promise<unknown> {
  const now = clock.now()
  const [at, expires_at] = [isoInstant(now), isoInstant(now + sessionMs)]
  return db.inTransaction((tx) =>
    tx.kysely.updateTable('sessions').set({ created_at: at, last_seen: at, expires_at }).execute(),
  )
}

/** Changes role or status straight in the database. */
export function changePerson(
  { db }: Platform,
  id: string,
  change: { role?: Role; status?: UserStatus },
): Promise<void> {
  return db.inTransaction((tx) => updatePerson(tx, id, change))
}

/** A caller as a route makes it from a person's request. */
export async function callerOf(platform: Platform, { token }: { token: string }): Promise<Caller> {
  const authenticate = authenticator(platform, (error) => {
    throw error
  })
  const actor = await authenticate(`Bearer ${token}`)
  if (!actor) throw new Error('nobody is signed in by this token')
  return { actor, ip: '127.0.0.1', now: platform.clock.now(), language: 'en' }
}
