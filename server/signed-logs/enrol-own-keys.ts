import type { Role } from '@chaveiro/contract/constants.ts'
import { custodyOf } from '@chaveiro/contract/log/roster/role-custody.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { readPresentRole } from '../organisation/present-role.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Actor } from '../platform/identity/actor.ts'
import type { Notify } from '../platform/notices/notices.ts'
import { acceptStatement } from './accept-statement.ts'
import { requireOwnKeys } from './require-own-keys.ts'
import { appendToRoster, currentRoster } from './roster-log.ts'
import { tellOfUnconfirmedKeys } from './tell-of-unconfirmed-keys.ts'
import { tellOfUnsignedRole } from './tell-of-unsigned-role.ts'

type Needs = { atRest: AtRest; notify: Notify }
type Entering = {
  actor: Actor
  now: number
  /** The person's stored public keys. */
  stored: { sealing_key: string; signing_key: string }
  statement: string
  /** Path of the statement in the body. */
  field: string
}

/**
 * Enters a person's own stored keys in the roster. Without a valid invitation they are shown to the custodians, one of
 * whom has to confirm them. The use case has checked who may.
 */
export async function enrolOwnKeys(
  tx: Tx,
  { atRest, notify }: Needs,
  { actor, now, stored, statement, field }: Entering,
): Promise<void> {
  const role = await readPresentRole(tx, actor.id)
  const roster = await acceptStatement(field, async () => {
    const { payload } = parseStatement(statement, 'chaveiro.roster.enrol')
    requireOwnKeys(actor.id, stored, payload)
    if (payload.invitation) await requireDecidedRole(tx, atRest, { id: actor.id, role })
    return appendToRoster(tx, atRest, statement, { actor, now })
  })
  const person = { id: actor.id, name: actor.name, role, status: 'active' } as const
  // The role was decided after the invitation, or the inviter could not give it.
  if (roster.people.get(actor.id)?.vouched)
    return tellOfUnsignedRole(tx, { notify }, { roster, person, by: actor.id })
  await tellOfUnconfirmedKeys(tx, { notify }, { roster, person, by: actor.id })
}

/** Throws if the invite gives another role than the one decided since: a new link is needed. */
async function requireDecidedRole(
  tx: Tx,
  atRest: AtRest,
  { id, role }: { id: string; role: Role },
): Promise<void> {
  const invited = (await currentRoster(tx, atRest))?.invites.get(id)?.role ?? null
  const isDecided = invited === null || invited === custodyOf({ role, status: 'active' })
  refuseUnless(isDecided, 'unknown_invite', 'the invite gives a role that is not decided any more')
}
