import { deviceIdleDaysAtFirst, type Role, sessionHoursAtFirst } from '@chaveiro/contract/constants.ts'
import { LRUCache } from 'lru-cache'
import type { AtRest } from '../at-rest/at-rest.ts'
import type { DocumentKey } from '../at-rest/document-key.ts'
import { type Clock, isoInstant } from '../clock/clock.ts'
import type { Db } from '../db/db.ts'
import type { Actor, UserDocument } from './actor.ts'
import { selectSealedPerson, selectSession, setLastSeen } from './authenticate.queries.ts'
import { hasOurMark } from './secrets.ts'
import { isSessionLive } from './session-end.ts'
import { tokenHash } from './token-hash.ts'

const lastSeenEveryMs = 60_000
const keptPeople = 2000
const keptTokens = 10_000
const bearerForm = /^Bearer ([A-Za-z0-9_-]+)$/i

/** A person's data at one version of their document, and its key. */
type OpenedPerson = { version: number; key: DocumentKey; person: UserDocument }

export type Authenticate = (authorization: string | undefined) => Promise<Actor | undefined>

/** The active person behind a bearer token, if any. */
export function authenticator(
  { db, atRest, clock }: { db: Db; atRest: AtRest; clock: Clock },
  onFailure: (error: unknown) => void,
): Authenticate {
  const people = new LRUCache<string, OpenedPerson>({ max: keptPeople })
  /**
   * Known tokens with our mark, by hash. An ended session never comes back, so its token is refused without a query.
   */
  const tokens = new LRUCache<string, 'live' | 'ended'>({ max: keptTokens })
  const touching = new Set<string>()

  const touch = (sessionId: string, now: number): void => {
    if (touching.has(sessionId)) return
    touching.add(sessionId)
    db.inTransaction((tx) => tx.run(setLastSeen, { id: sessionId, last_seen: isoInstant(now) }))
      .catch(onFailure)
      .finally(() => touching.delete(sessionId))
  }

  const openPerson = async (id: string): Promise<OpenedPerson | undefined> => {
    const row = await db.read.first(selectSealedPerson, { id })
    if (!row) return undefined
    const key = atRest.personKey(id, row.wrapped)
    const person = atRest.open<UserDocument>('users', id, row.document, key)
    const opened = { version: row.document_version, key, person }
    people.set(id, opened)
    return opened
  }

  return async (authorization) => {
    const token = authorization === undefined ? undefined : bearerForm.exec(authorization)?.[1]
    if (!token) return undefined
    const token_hash = tokenHash(token)
    const name = token_hash.toString('base64url')
    const state = tokens.get(name)
    // Without a query, so that strangers' made-up tokens do not keep the database busy.
    if (state === 'ended' || (!state && !hasOurMark(atRest, 'session', token))) return undefined
    const row = await db.read.first(selectSession, { token_hash })
    const present = row ? 'live' : 'ended'
    if (state !== present) tokens.set(name, present)
    if (row?.status !== 'active') return undefined
    const now = clock.now()
    const lastSeen = Date.parse(row.last_seen)
    const limits = {
      session_hours: row.session_hours ?? sessionHoursAtFirst,
      device_session_idle_days: row.device_session_idle_days ?? deviceIdleDaysAtFirst,
    }
    if (!isSessionLive(row, limits, now)) return undefined
    if (Math.abs(now - lastSeen) >= lastSeenEveryMs) touch(row.session_id, now)
    const kept = people.get(row.user_id)
    const opened = kept?.version === row.document_version ? kept : await openPerson(row.user_id)
    if (!opened) return undefined
    const { key, person } = opened
    return {
      id: row.user_id,
      role: row.role as Role,
      email: person.email,
      name: person.name,
      avatarUrl: person.avatar_url,
      identitySalt: person.identity_salt ?? null,
      lastLogin: row.last_login,
      key,
      sessionId: row.session_id,
      authTime: row.auth_time,
    }
  }
}
