import { presentKeys, type RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { mayHoldVaultKey, type VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { currentVaultLog } from '../../signed-logs/vault-log.ts'

type Waiting = { vault_id: string; user_id: string }

/**
 * The decided deliveries that a device would make: to vouched-for keys, where log and roster agree. The others first
 * need a person's decision.
 */
export async function deliverable<W extends Waiting>(
  reader: Reader,
  atRest: AtRest,
  roster: RosterState | null,
  waiting: readonly W[],
): Promise<W[]> {
  if (!roster) return []
  const logs = new Map<string, VaultLogState | null>()
  const due: W[] = []
  for (const pair of waiting) {
    const { vault_id, user_id } = pair
    if (!presentKeys(roster, user_id)?.vouched) continue
    if (!logs.has(vault_id)) logs.set(vault_id, await currentVaultLog(reader, atRest, vault_id))
    const log = logs.get(vault_id)
    if (log && mayHoldVaultKey(log, roster, user_id, roster.head.seq)) due.push(pair)
  }
  return due
}
