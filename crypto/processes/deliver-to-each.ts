import type { RosterPerson } from '@chaveiro/contract/log/roster/roster.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { SealFailed } from '../envelopes/seal-failed.ts'
import { deliverVaultKey, type VaultKeyDelivery } from './deliver-vault-key.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import type { VaultKeys } from './derive-vault-keys.ts'

/**
 * Delivers a vault's key to several people. Those to whom nothing can be sealed are named in `unsealed` and keep
 * waiting. Throws SealFailed if that is the giver.
 */
export async function deliverToEach(
  keys: AccountKeys,
  vaultKeys: VaultKeys,
  recipients: readonly RosterPerson[],
  logs: Logs,
  at: Date,
): Promise<{ deliveries: VaultKeyDelivery[]; unsealed: string[] }> {
  const deliveries: VaultKeyDelivery[] = []
  const unsealed: string[] = []
  const deliver = async (to: RosterPerson) => {
    try {
      return await deliverVaultKey(keys, vaultKeys, to, logs, at)
    } catch (error) {
      if (!(error instanceof SealFailed) || to.user === keys.user) throw error
      return null
    }
  }
  const results = await Promise.all(recipients.map(deliver))
  for (const [index, { user }] of recipients.entries()) {
    const delivery = results[index]
    if (delivery) deliveries.push(delivery)
    else unsealed.push(user)
  }
  return { deliveries, unsealed }
}
