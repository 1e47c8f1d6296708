import type { GoneOfVault } from '@chaveiro/device'

/** Vaults that lost more than new keys come first; otherwise the order stays. */
export function tellingFirst<V extends Pick<GoneOfVault, 'isWhole' | 'changes' | 'ownActs' | 'removed'>>(
  vaults: readonly V[],
): V[] {
  const tells = ({ isWhole, changes, ownActs, removed }: V) =>
    isWhole || changes > 0 || ownActs.length > 0 || removed.length > 0
  return [...vaults.filter(tells), ...vaults.filter((vault) => !tells(vault))]
}
