import type { GoneOfVault } from '@chaveiro/device'

/** Vaults that lost more than new keys come first; otherwise the order stays. */
export function tellingFirst<V extends Pick<GoneOfVault, 'isWhole' | 'changes' | 'own' | 'removed'>>(
  vaults: readonly V[],
): V[] {
  const tells = ({ isWhole, changes, own, removed }: V) =>
    isWhole || changes > 0 || own.length > 0 || removed.length > 0
  return [...vaults.filter(tells), ...vaults.filter((vault) => !tells(vault))]
}
