import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { vaultLine } from '@chaveiro/contract/rules/vaults/vault-line.ts'

/** The ids of vaults whose whole path another listed vault has too. */
export function vaultsAlike(vaults: readonly Vault[]): Set<string> {
  const byId = new Map(vaults.map((vault) => [vault.id, vault]))
  const pathOf = ({ id }: Vault) => JSON.stringify(vaultLine(byId, id).map(({ name }) => name))
  // Only vaults of one name can have one path, and most have a name of their own.
  const sameName = [...Map.groupBy(vaults, ({ name }) => name).values()].filter(({ length }) => length > 1)
  const groups = sameName.flatMap((named) => [...Map.groupBy(named, pathOf).values()])
  return new Set(groups.filter(({ length }) => length > 1).flatMap((alike) => alike.map(({ id }) => id)))
}
