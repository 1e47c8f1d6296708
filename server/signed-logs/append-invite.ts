import { invitationDays } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { custodyOf } from '@chaveiro/contract/log/roster/role-custody.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import type { Person } from '../organisation/persons.ts'
import { storeIdentitySalt } from '../organisation/store-identity-salt.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { acceptStatement } from './accept-statement.ts'
import { requireTime } from './require-time.ts'
import { appendToRoster } from './roster-log.ts'

// How far a device's clock may be off.
const clockSlackDays = 1
const invitationMaxMs = (invitationDays + clockSlackDays) * dayMs

type Inviting = {
  actorId: string
  person: Pick<Person, 'id' | 'role' | 'status'>
  now: number
  statement: string
  salt: string | undefined
  field: string
}

/**
 * Appends the actor's own invite of a person, for the person's present address. The caller has checked that they may. A
 * role in it must be the decided one.
 */
export async function appendInvite(
  tx: Tx,
  atRest: AtRest,
  { actorId, person, now, statement, salt, field }: Inviting,
): Promise<void> {
  await acceptStatement(field, async () => {
    const { payload } = parseStatement(statement, 'chaveiro.roster.invite')
    // Checked first: with a wrong clock, its end is wrong too.
    requireTime(payload, now)
    const ends = Date.parse(payload.expires)
    if (ends <= now) throw new Refusal('clock_differs')
    const isOfBoth = payload.by === actorId && payload.user === person.id
    if (!isOfBoth || ends > now + invitationMaxMs) {
      throw new Refusal('statement_refused', { fields: [{ path: field, fault: 'invalid' }] })
    }
    // Somebody may have decided on another role while the invitation was written.
    if (payload.role !== undefined && payload.role !== custodyOf(person)) throw new Refusal('role_differs')
    await appendToRoster(tx, atRest, statement, { actor: { id: actorId }, now })
    await storeIdentitySalt(tx, atRest, { userId: person.id, identity: payload.identity, salt, field })
  })
}
