import { dealingOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { custodyKeysOf } from '@chaveiro/crypto/processes/derive-custody-keys.ts'
import type { DealtKeys } from '@chaveiro/crypto/processes/wrap-for-custody.ts'
import { DistrustError } from '../base/types/session-error.ts'
import { newestKeys } from '../log/vault-logs/load-vault.ts'
import type { OpenVault } from '../state/verified-vault.ts'

/**
 * The custody keys for wrapping this vault's item keys; null in shared custody, and until two custodians have acknowledged theirs. Throws
 * DistrustError('vault_log') if another member dealt keys that do not derive from the vault's; a new dealing has to come first.
 */
export async function dealtKeysOf(vault: OpenVault): Promise<DealtKeys | null> {
  const present = dealingOf(vault.log, vault.roster)
  if (!present?.complete) return null
  const vaultKeys = newestKeys(vault)
  const keys = await custodyKeysOf(vaultKeys, present)
  if (!keys) throw new DistrustError('vault_log', 'wrong_commitment', { vaultId: vault.id })
  return { place: { ...vaultKeys.place, dealing: present.dealing }, keys }
}
