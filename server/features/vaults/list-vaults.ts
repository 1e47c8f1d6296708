import { decide } from '@chaveiro/contract/rules/rights.ts'
import type { Vault } from '@chaveiro/contract/vaults.ts'
import { readPresentRole } from '../../organisation/present-role.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { vaultAnswer } from './vault-answer.ts'
import { selectAllVaults, selectVisibleVaults } from './vaults.queries.ts'

/**
 * The vaults that a person may see, oldest first. Each names its parent, also one that they may not see: a custodian
 * signed the place, and an id tells nothing of a vault.
 */
export async function listVaults(reader: Reader, atRest: AtRest, actor: Actor): Promise<Vault[]> {
  const role = await readPresentRole(reader, actor.id)
  const seesAll = decide(role, 'see_vault', { isMember: false, isListed: false }).allowed
  const rows = await reader.all(seesAll ? selectAllVaults : selectVisibleVaults, { user_id: actor.id })
  return Promise.all(rows.map((row) => vaultAnswer(reader, atRest, row)))
}
