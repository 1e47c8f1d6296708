import type { refuseKey, SealedVaultKey } from '@chaveiro/contract/deliveries.ts'
import type { VaultLogState } from '@chaveiro/contract/rules/vault-log.ts'
import type { z } from 'zod'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'

type KeyRefusal = z.output<typeof refuseKey.body>
type Caller = { actor: Actor; ip: string; now: number }

/** What deliveries stand on that the vaults keep; passed in where the server is put together. */
export type VaultsElsewhere = {
  currentVaultLog(reader: Reader, atRest: AtRest, vaultId: string): Promise<VaultLogState | null>
  /** Takes away a key that does not open on the caller's device; answers who had signed its delivery. */
  refuseKey(tx: Tx, caller: Caller, refusal: KeyRefusal): Promise<{ signer: string }>
  /** Checks and stores keys of a vault that a member delivered; answers how many were new. */
  deliverKeys(tx: Tx, caller: Caller, vaultId: string, keys: readonly SealedVaultKey[]): Promise<number>
}
