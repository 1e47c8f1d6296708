import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { countInCustody as call } from '@chaveiro/contract/calls/custody.ts'
import { requireVault } from '../../access/require-vault.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { currentVaultLog } from '../../signed-logs/vault-log.ts'
import type { ItemDependencies } from './dependencies.ts'
import { presentDealing } from './present-dealing.ts'
import { countWraps } from './rewraps.queries.ts'

/** How many of a vault's items its custodians can open together; 0 if no dealing is complete. */
export async function countInCustody(
  reader: Reader,
  { atRest }: Pick<ItemDependencies, 'atRest'>,
  { actor }: Pick<Caller, 'actor'>,
  vaultId: string,
): Promise<CallOutput<typeof call>> {
  await requireVault(reader, atRest, actor, vaultId, 'follow_log')
  const roster = await currentRoster(reader, atRest)
  const log = await currentVaultLog(reader, atRest, vaultId)
  const dealing = roster && log ? presentDealing(log, roster) : 0
  const row = await reader.first(countWraps, { vault_id: vaultId, dealing })
  return { dealing, wrapped: dealing > 0 ? (row?.wrapped ?? 0) : 0, total: row?.total ?? 0 }
}
