import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { vaultLine } from '@chaveiro/contract/rules/vaults/vault-line.ts'
import type { VaultPlace } from './handles.ts'

type Placed = Pick<Vault, 'id' | 'name' | 'type' | 'parent_id'>

/** A listed vault as screens show it, with type and path; null if it is not listed. */
export function listedPlace(vaults: readonly Vault[], id: string): VaultPlace | null {
  return listedPlaceAmong(new Map(vaults.map((vault) => [vault.id, vault])), id)
}

/** The same for callers that look up many vaults. */
export function listedPlaceAmong(vaults: ReadonlyMap<string, Placed>, id: string): VaultPlace | null {
  const line = vaultLine(vaults, id)
  const vault = line.at(-1)
  return vault ? { id, type: vault.type, path: pathOf(line) } : null
}

/** The names of a vault and those above it, top down; begins with null if the topmost has a parent that is not visible. */
export function pathOf(line: readonly Pick<Vault, 'name' | 'parent_id'>[]): readonly (string | null)[] {
  const names = line.map(({ name }) => name)
  return line[0] && line[0].parent_id !== null ? [null, ...names] : names
}
