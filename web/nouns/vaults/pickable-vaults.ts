import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { vaultLine } from '@chaveiro/contract/rules/vaults/vault-line.ts'
import { byName } from '../../i18n/by-name.ts'
import { vaultsAlike } from './vaults-alike.ts'

/** A place that can be picked. `above` is the path to the vault above it, empty at the top and for anything but a vault. */
export interface PickableVault {
  id: string
  name: string
  above: string
  /** Another vault has the same path. */
  isAlike?: boolean
}

export const pathOf = ({ name, above }: PickableVault): string => (above === '' ? name : `${above} / ${name}`)

/** The offered vaults by whole path. `isOffered` gets a vault with those above it, top down. */
export function pickableVaults(
  vaults: readonly Vault[],
  isOffered: (line: readonly Vault[]) => boolean,
): PickableVault[] {
  const byId = new Map(vaults.map((vault) => [vault.id, vault]))
  const alike = vaultsAlike(vaults)
  return vaults
    .map((vault) => ({ vault, line: vaultLine(byId, vault.id) }))
    .filter(({ line }) => isOffered(line))
    .map(({ vault: { id, name }, line }) => ({
      id,
      name,
      isAlike: alike.has(id),
      above: line
        .slice(0, -1)
        .map((vault) => vault.name)
        .join(' / '),
    }))
    .sort((a, b) => byName(pathOf(a), pathOf(b)))
}
