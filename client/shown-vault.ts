import { vaultLine } from '@chaveiro/contract/rules/vault-line.ts'
import type { Vault } from '@chaveiro/contract/vaults.ts'
import type { ShownVault } from './types/vaults.ts'

/** A listed vault as a screen shows it: by its type and its path. Null where it is not listed. */
export function shownVault(vaults: readonly Vault[], id: string): ShownVault | null {
  const line = vaultLine(new Map(vaults.map((vault) => [vault.id, vault])), id)
  const own = line.at(-1)
  return own ? { id, type: own.type, path: pathOf(line) } : null
}

/** The names along a line of vaults; null first where the line goes on above what is in sight. */
export function pathOf(line: readonly Pick<Vault, 'name' | 'parent_id'>[]): (string | null)[] {
  const names = line.map(({ name }) => name)
  return line[0] && line[0].parent_id !== null ? [null, ...names] : names
}
