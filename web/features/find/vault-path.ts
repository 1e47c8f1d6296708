interface NamedVault {
  id: string
  name: string
  parent_id: string | null
}

/** Every vault's path by its id, as in 'Clients / Acme / Social'. */
export function vaultPaths(vaults: readonly NamedVault[]): Map<string, string> {
  const byId = new Map(vaults.map((vault) => [vault.id, vault]))
  return new Map(vaults.map(({ id }) => [id, pathOf(byId, id)]))
}

function pathOf(byId: ReadonlyMap<string, NamedVault>, id: string): string {
  const names: string[] = []
  const passed = new Set<string>()
  for (let vault = byId.get(id); vault && !passed.has(vault.id); vault = byId.get(vault.parent_id ?? '')) {
    passed.add(vault.id)
    names.unshift(vault.name)
  }
  return names.join(' / ')
}
