import type { Statement } from '@chaveiro/contract/log/statements/statement.ts'
import { requirePersonFor } from '../../access/require-person.ts'
import { storeIdentitySalt } from '../../organisation/store-identity-salt.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { endNotice } from '../../platform/notices/notices.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { appendToRoster } from '../../signed-logs/roster-log.ts'
import { tellOfUnsignedRole } from '../../signed-logs/tell-of-unsigned-role.ts'
import type { RosterDependencies, SentStatement } from './dependencies.ts'
import { requireActiveStaff, requireEnrolled, requireSignedBy } from './require-enrolled.ts'

/**
 * A custodian vouches for somebody's keys and address. An earlier decided role can be signed now, so admins are
 * notified.
 */
export async function confirmKeys(
  tx: Tx,
  dependencies: RosterDependencies,
  { actor, ip, now }: Caller,
  { statement, salt }: SentStatement,
  { payload }: Statement<'chaveiro.roster.vouch'>,
): Promise<void> {
  const person = await requirePersonFor(tx, dependencies.atRest, actor, payload.user, 'manage_user')
  requireActiveStaff(person)
  requireSignedBy(actor.id, payload.by)
  await requireEnrolled(tx, dependencies, person.id)
  const field = 'statement'
  const roster = await acceptStatement(field, () =>
    appendToRoster(tx, dependencies.atRest, statement, { actor, now }),
  )
  const { identity } = payload
  await storeIdentitySalt(tx, dependencies.atRest, { userId: person.id, identity, salt, field })
  await dependencies.appendAudit(tx, { event: 'key_confirmed', actor, ip, details: { person_id: person.id } })
  await endNotice(tx, 'confirm_key', [person.id])
  await tellOfUnsignedRole(tx, dependencies, { roster, person, by: actor.id })
}
