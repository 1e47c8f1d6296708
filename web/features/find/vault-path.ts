import { vaultLine } from '@chaveiro/contract/rules/vault-line.ts'

interface NamedVault {
  id: string
  name: string
  parent_id: string | null
}

/** Every vault's path by its id, such as 'Clients / Acme / Social'. */
export function vaultPaths(vaults: readonly NamedVault[]): Map<string, string> {
  const byId = new Map(vaults.map((vault) => [vault.id, vault]))
  return new Map(
    vaults.map(({ id }) => [
      id,
      vaultLine(byId, id)
        .map(({ name }) => name)
        .join(' / '),
    ]),
  )
}
