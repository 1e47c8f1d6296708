import { parseStatement } from '@chaveiro/contract/rules/statement.ts'
import { acceptRosterStatement } from '../../access/accept-roster-statement.ts'
import { keepIdentitySalt } from '../../access/keep-identity-salt.ts'
import { chooseLanguage, chosenLanguage } from '../../access/organisation-language.ts'
import { requireOwnKeys } from '../../access/own-keys.ts'
import { readPresentRole } from '../../access/present-role.ts'
import { appendToRoster } from '../../access/signed-roster.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Bringing, Ground } from './ground.ts'
import { storedKeys } from './stored-keys.ts'

/**
 * The genesis of who is admin, with the keys that they have stored. `field` is where it lies in the body. What everybody
 * sees alike is in the founder's language, until somebody chooses another.
 */
export async function foundOrganisation(
  tx: Tx,
  ground: Ground,
  { actor, ip, now, language, statement, salt }: Bringing,
  field: string,
): Promise<void> {
  const role = await readPresentRole(tx, actor.id)
  if (role !== 'admin') throw new Refusal(role === 'client' ? 'forbidden' : 'not_admin')
  await acceptRosterStatement(field, async () => {
    const { payload } = parseStatement(statement, 'chaveiro.roster.genesis')
    requireOwnKeys(actor.id, await storedKeys(tx, ground, actor.id), payload.admin)
    await appendToRoster(tx, ground.atRest, statement, now)
    const { identity } = payload.admin
    if (identity === undefined) return
    await keepIdentitySalt(tx, ground.atRest, { userId: actor.id, identity, salt, field })
  })
  if ((await chosenLanguage(tx)) === null) await chooseLanguage(tx, language)
  await ground.appendAudit(tx, { event: 'organisation_founded', actor, ip })
}
