import type { VaultLogState } from '@chaveiro/contract/rules/vault-log.ts'
import type { SealedVaultKey } from '@chaveiro/contract/vaults.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'

type Caller = { actor: Actor; ip: string; now: number }

/** What deliveries stand on that the vaults keep; passed in where the server is put together. */
export type VaultsElsewhere = {
  currentVaultLog(reader: Reader, atRest: AtRest, vaultId: string): Promise<VaultLogState | null>
  /** Checks and stores keys of a vault that a member handed over; answers how many were new. */
  handOverKeys(tx: Tx, caller: Caller, vaultId: string, keys: readonly SealedVaultKey[]): Promise<number>
}
