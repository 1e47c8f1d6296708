import type { VaultLogState } from '@chaveiro/contract/rules/vault-log.ts'
import type { Vault } from '@chaveiro/contract/vaults.ts'
import { directoryCommitment, type VaultDirectory } from '@chaveiro/crypto/processes/write-directory.ts'

/** `altered`: the vault is not what a custodian signed. `unsigned`: nobody signed what it is. */
export type DirectoryState = 'signed' | 'altered' | 'unsigned'

/** Holds a listed vault's name, place and inheritance against the newest commitment of its log. */
export async function directoryState(vault: Vault, log: VaultLogState): Promise<DirectoryState> {
  if (log.directory === null) return 'unsigned'
  if (vault.id !== log.vault || vault.directory_salt === null) return 'altered'
  const commitment = await directoryCommitment(vault.id, directoryOf(vault), vault.directory_salt)
  return commitment === log.directory ? 'signed' : 'altered'
}

/** What of a listed vault is signed. */
export function directoryOf(vault: Omit<Vault, 'id'>): VaultDirectory {
  const { name, type, parent_id, tags, visibility, inherits } = vault
  return { name, type, parent_id, tags, visibility, inherits }
}
