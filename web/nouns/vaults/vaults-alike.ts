import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { vaultLine } from '@chaveiro/contract/rules/vaults/vault-line.ts'

/** The ids of vaults whose whole path another listed vault has too. */
export function vaultsAlike(vaults: readonly Vault[]): Set<string> {
  const byId = new Map(vaults.map((vault) => [vault.id, vault]))
  const pathOf = ({ id }: Vault) => JSON.stringify(vaultLine(byId, id).map(({ name }) => name))
  const groups = Map.groupBy(vaults, pathOf).values()
  return new Set([...groups].filter(({ length }) => length > 1).flatMap((alike) => alike.map(({ id }) => id)))
}
