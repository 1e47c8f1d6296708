import { parseStatement } from '@chaveiro/contract/rules/statement.ts'
import { chooseLanguage, chosenLanguage } from '../../organisation/language.ts'
import { readPresentRole } from '../../organisation/present-role.ts'
import { keepIdentitySalt } from '../../organisation/store-identity-salt.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { acceptRosterStatement } from '../../signed-logs/accept-roster-statement.ts'
import { requireOwnKeys } from '../../signed-logs/require-own-keys.ts'
import { appendToRoster } from '../../signed-logs/roster-log.ts'
import type { RosterDependencies, SentStatement } from './dependencies.ts'
import { storedKeys } from './stored-keys.ts'

/**
 * The genesis of who is admin, with the keys that they have stored. `field` is where it lies in the body. What everybody
 * sees alike is in the founder's language, until somebody chooses another.
 */
export async function foundOrganisation(
  tx: Tx,
  dependencies: RosterDependencies,
  { actor, ip, now, language }: Caller,
  { statement, salt }: SentStatement,
  field: string,
): Promise<void> {
  const role = await readPresentRole(tx, actor.id)
  if (role !== 'admin') throw new Refusal(role === 'client' ? 'forbidden' : 'not_admin')
  await acceptRosterStatement(field, async () => {
    const { payload } = parseStatement(statement, 'chaveiro.roster.genesis')
    requireOwnKeys(actor.id, await storedKeys(tx, dependencies, actor.id), payload.admin)
    await appendToRoster(tx, dependencies.atRest, statement, now)
    const { identity } = payload.admin
    if (identity === undefined) return
    await keepIdentitySalt(tx, dependencies.atRest, { userId: actor.id, identity, salt, field })
  })
  if ((await chosenLanguage(tx)) === null) await chooseLanguage(tx, language)
  await dependencies.appendAudit(tx, { event: 'organisation_founded', actor, ip })
}
