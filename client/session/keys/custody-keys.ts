import { dealingOf } from '@chaveiro/contract/rules/vault-log.ts'
import { custodyKeysOf } from '@chaveiro/crypto/processes/derive-custody-keys.ts'
import type { DealtKeys } from '@chaveiro/crypto/processes/wrap-for-custody.ts'
import { DistrustError } from '../../session-error.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { newestKeys } from '../vault-logs/load-vault.ts'

/**
 * The custody keys under which item keys of this vault are wrapped beside its own; null in shared custody and as long
 * as not every custodian has acknowledged theirs. Throws DistrustError('vault_log') where another member dealt keys that
 * do not follow from the vault's: such a dealing is made anew before anything is written.
 */
export async function dealtKeysOf(vault: OpenVault): Promise<DealtKeys | null> {
  const present = dealingOf(vault.log, vault.roster)
  if (!present?.complete) return null
  const vaultKeys = newestKeys(vault)
  const keys = await custodyKeysOf(vaultKeys, present)
  if (!keys) throw new DistrustError('vault_log', 'wrong_commitment', { vaultId: vault.id })
  return { place: { ...vaultKeys.place, dealing: present.dealing }, keys }
}
