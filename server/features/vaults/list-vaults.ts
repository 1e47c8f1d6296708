import type { Vault } from '@chaveiro/contract/vaults.ts'
import { seesAll } from '../../access/sees-all.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { vaultAnswer } from './vault-answer.ts'
import { selectAllVaults, selectVisibleVaults } from './vaults.queries.ts'

/**
 * The vaults that a person may see, oldest first. Each names its parent, even a hidden one: a custodian signed the
 * place, and an id alone reveals nothing.
 */
export async function listVaults(reader: Reader, atRest: AtRest, actor: Actor): Promise<Vault[]> {
  const select = (await seesAll(reader, actor, 'see_vault')) ? selectAllVaults : selectVisibleVaults
  const rows = await reader.all(select, { user_id: actor.id })
  return Promise.all(rows.map((row) => vaultAnswer(reader, atRest, row)))
}
