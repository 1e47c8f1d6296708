import { dealingOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { Reader } from '../platform/db/db.ts'
import { currentRoster } from '../signed-logs/roster-log.ts'
import { currentVaultLog } from '../signed-logs/vault-log.ts'

/** Whether two custodians of a two-person vault have acknowledged the newest dealing, under the newest key. */
export async function isDealt(reader: Reader, atRest: AtRest, vaultId: string): Promise<boolean> {
  const roster = await currentRoster(reader, atRest)
  const log = await currentVaultLog(reader, atRest, vaultId)
  return roster !== null && log !== null && dealingOf(log, roster)?.complete === true
}
