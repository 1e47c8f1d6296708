import type { Vault } from '@chaveiro/contract/vaults.ts'
import { decide } from '../../access/decide.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { vaultAnswer } from './vault-answer.ts'
import { selectAllVaults, selectVisibleVaults } from './vaults.queries.ts'

/** The vaults that a person may see, oldest first. A parent that they may not see is not named: the vault stands at the top. */
export async function listVaults(reader: Reader, atRest: AtRest, actor: Actor): Promise<Vault[]> {
  const seesAll = decide(actor.role, 'see_vault', { isMember: false, isListed: false }).allowed
  const rows = await reader.all(seesAll ? selectAllVaults : selectVisibleVaults, { user_id: actor.id })
  const visible = new Set(rows.map(({ id }) => id))
  const listed: Vault[] = []
  for (const row of rows) {
    const vault = await vaultAnswer(reader, atRest, row)
    const isHidden = vault.parent_id !== null && !visible.has(vault.parent_id)
    listed.push(isHidden ? { ...vault, parent_id: null } : vault)
  }
  return listed
}
