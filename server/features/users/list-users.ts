import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import { unsignedCustody } from '@chaveiro/contract/log/roster/role-custody.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { nextTime } from '@chaveiro/contract/log/statements/statement-time.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { type Person, readPersons, requirePerson } from '../../organisation/persons.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import type { UserDependencies } from './dependencies.ts'

type Needs = Pick<UserDependencies, 'atRest' | 'openResets'>
type Around = {
  roster: RosterState | null
  resets: Awaited<ReturnType<UserDependencies['openResets']>>
  now: number
}

/** Everybody, oldest first. */
export async function listUsers(
  reader: Reader,
  needs: Needs,
  { actor, now }: Caller,
): Promise<OrganisationUser[]> {
  await requireCallerRight(reader, actor, 'see_people')
  const around = await readAround(reader, needs, now)
  return (await readPersons(reader, needs.atRest)).map((person) => userAnswer(person, around))
}

/** One person as on the Users screen. */
export async function readUser(
  reader: Reader,
  needs: Needs,
  userId: string,
  now: number,
): Promise<OrganisationUser> {
  const person = await requirePerson(reader, needs.atRest, userId)
  return userAnswer(person, await readAround(reader, needs, now))
}

async function readAround(reader: Reader, { atRest, openResets }: Needs, now: number): Promise<Around> {
  return { roster: await currentRoster(reader, atRest), resets: await openResets(reader), now }
}

function userAnswer(person: Person, { roster, resets, now }: Around): OrganisationUser {
  const { id, name, email, role, status, avatarUrl, lastLogin, identitySalt } = person
  const keys = roster?.people.get(id)
  const invited = roster?.invites.get(id)
  // An enrol is dated after the roster's newest statement, which somebody's fast clock may have dated ahead.
  const waits = roster && invited !== undefined && invited.expires >= nextTime(new Date(now), roster)
  return {
    id,
    name,
    email,
    role,
    status,
    avatar_url: avatarUrl,
    last_login: lastLogin,
    identity_salt: identitySalt,
    key_state: keys === undefined ? 'none' : keys.vouched ? 'confirmed' : 'unconfirmed',
    invited_until: waits ? invited.expires : null,
    unsigned: unsignedCustody(roster, person),
    reset_request: resets.get(id) ?? null,
  }
}
