import type { Vault } from '@chaveiro/contract/calls/vaults.ts'

const namesShown = 5

/** The vaults that a warning names, at most five, and how many more there are; vaults that the viewer may not see are only counted. */
export function namedAmong(
  vaults: readonly Pick<Vault, 'id' | 'name'>[],
  found: readonly { vault_id: string }[],
): { named: readonly Pick<Vault, 'id' | 'name'>[]; more: number } {
  const named = vaults.filter(({ id }) => found.some(({ vault_id }) => vault_id === id)).slice(0, namesShown)
  return { named, more: found.length - named.length }
}
