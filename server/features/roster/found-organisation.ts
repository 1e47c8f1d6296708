import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { requireAccountKeys } from '../../organisation/account-keys.ts'
import { chooseLanguage, chosenLanguage } from '../../organisation/language.ts'
import { storeIdentitySalt } from '../../organisation/store-identity-salt.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { requireOwnKeys } from '../../signed-logs/require-own-keys.ts'
import { appendToRoster } from '../../signed-logs/roster-log.ts'
import type { RosterDependencies, SentStatement } from './dependencies.ts'

/**
 * The genesis by an admin, with their stored keys. `field` is its path in the body. Texts that everybody sees in common
 * are in the founder's language, until somebody chooses another.
 */
export async function foundOrganisation(
  tx: Tx,
  dependencies: RosterDependencies,
  { actor, ip, now, language }: Caller,
  { statement, salt }: SentStatement,
  field: string,
): Promise<void> {
  await requireCallerRight(tx, actor, 'found_organisation')
  await acceptStatement(field, async () => {
    const { payload } = parseStatement(statement, 'chaveiro.roster.genesis')
    requireOwnKeys(actor.id, await requireAccountKeys(tx, dependencies.atRest, actor.id), payload.admin)
    await appendToRoster(tx, dependencies.atRest, statement, { actor, now })
    const { identity } = payload.admin
    await storeIdentitySalt(tx, dependencies.atRest, { userId: actor.id, identity, salt, field })
  })
  if ((await chosenLanguage(tx)) === null) await chooseLanguage(tx, language)
  await dependencies.appendAudit(tx, { event: 'organisation_founded', actor, ip })
}
