import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import type { Statement } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { requirePersonFor } from '../../access/require-person.ts'
import { exchangeVaultKeys } from '../../memberships/exchange-vault-keys.ts'
import { type Person, requirePerson } from '../../organisation/persons.ts'
import { isPresentCustodian, readPresentRole } from '../../organisation/present-role.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { appendToRoster } from '../../signed-logs/roster-log.ts'
import type { RosterDependencies, SentStatement } from './dependencies.ts'
import { requireActiveStaff, requireEnrolled, requireSignedBy } from './require-enrolled.ts'

type Reset = Statement<'chaveiro.roster.reset'>

/**
 * Accepts one of two statements that give somebody new keys, exactly the requested ones. With the confirming one they
 * replace the old keys in the same transaction, and every vault that the person may hold needs a new generation.
 */
export async function resetKeys(
  tx: Tx,
  dependencies: RosterDependencies,
  { actor, ip, now }: Caller,
  { statement, view }: SentStatement,
  { payload }: Reset,
): Promise<void> {
  const person = await requireResettable(tx, dependencies, actor.id, payload)
  requireActiveStaff(person)
  const enrolledRoster = await requireEnrolled(tx, dependencies, person.id)
  await requirePresentProposer(tx, enrolledRoster, payload)
  const isSameSigner =
    payload.confirms !== undefined && enrolledRoster.resets.get(person.id)?.by === payload.by
  const askedKeys = await dependencies.openReset(tx, person.id)
  const isWanted =
    askedKeys?.sealing_key === payload.sealing_key && askedKeys.signing_key === payload.signing_key

  const roster = await acceptStatement('statement', () => {
    refuseUnless(!isSameSigner, 'wrong_place', 'the second signature has to be somebody else’s')
    return appendToRoster(tx, dependencies.atRest, statement, { actor, now }, view)
  })
  // Checked last: a device that does not know yet that others have confirmed these keys must first read the newer roster.
  if (!askedKeys || !isWanted) throw new Refusal('reset_differs')
  const details = { person_id: person.id }
  if (roster.people.get(person.id)?.signingKey !== askedKeys.signing_key) {
    await dependencies.appendAudit(tx, { event: 'key_reset_proposed', actor, ip, details })
    return
  }
  await dependencies.applyKeyReset(tx, person.id, askedKeys, now)
  await exchangeVaultKeys(tx, dependencies, { userId: person.id, by: { actor, ip, now }, delivered: 'lost' })
  await dependencies.appendAudit(tx, { event: 'key_reset', actor, ip, details })
  await dependencies.notify(tx, [person.id], { name: 'reset_done', values: {} }, { about: [], by: actor.id })
}

/** Throws if the proposer is no longer a custodian by the server's decision, even before the roster says so. */
async function requirePresentProposer(
  tx: Tx,
  { resets }: RosterState,
  { user, confirms }: Reset['payload'],
): Promise<void> {
  const first = confirms === undefined ? undefined : resets.get(user)?.by
  if (first === undefined || first === 'recovery_key') return
  if (!(await isPresentCustodian(tx, first))) throw new Refusal('needs_second')
}

/** The recovery key needs no custodian: the person who lost everything may use it too. */
async function requireResettable(
  tx: Tx,
  dependencies: RosterDependencies,
  actorId: string,
  { by, user }: Reset['payload'],
): Promise<Person> {
  if (by !== 'recovery_key') requireSignedBy(actorId, by)
  else if (user === actorId) {
    await readPresentRole(tx, actorId)
    return requirePerson(tx, dependencies.atRest, user)
  }
  return requirePersonFor(tx, dependencies.atRest, { id: actorId }, user, 'reset_keys')
}
