import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { vaultOverviewInput } from '@chaveiro/contract/log/vaults/vault-overview.ts'
import { overviewCommitment, type VaultOverview } from '@chaveiro/crypto/processes/vault-log-statements.ts'

/** `altered`: not what a custodian signed. `unsigned`: nobody signed the overview. */
export type OverviewState = 'signed' | 'altered' | 'unsigned'

/** Compares a listed vault's name, place and inheritance with the newest commitment in its log. */
export async function overviewState(vault: Vault, log: VaultLogState): Promise<OverviewState> {
  if (log.overview === null) return 'unsigned'
  if (vault.id !== log.vault || vault.overview_salt === null) return 'altered'
  const commitment = await overviewCommitment(vault.id, overviewOf(vault), vault.overview_salt)
  return commitment === log.overview ? 'signed' : 'altered'
}

/** Whether two vaults have the same signed overview, so that nothing has to be signed. */
export function isSameVaultOverview(one: Omit<Vault, 'id'>, other: Omit<Vault, 'id'>): boolean {
  const [text, otherText] = [one, other].map((vault) =>
    vaultOverviewInput({ ...overviewOf(vault), vault: '', salt: '' }),
  )
  return text === otherText
}

/** The signed part of a listed vault. */
export function overviewOf(vault: Omit<Vault, 'id'>): VaultOverview {
  const { name, type, parent_id, tags, visibility, inherits } = vault
  return { name, type, parent_id, tags, visibility, inherits }
}
