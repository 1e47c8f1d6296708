import { foldText } from '@chaveiro/contract/rules/fold-text.ts'
import { byName } from '../../i18n/by-name.ts'

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** The vaults in whose name every word of the search begins one: the whole name first, then names that begin with it, then by name. */
export function namedVaults<V extends { name: string }>(vaults: readonly V[], search: string): V[] {
  const wanted = foldText(search.trim())
  const words = wordsOf(wanted)
  if (words.length === 0) return []
  return vaults
    .map((vault) => ({ vault, name: foldText(vault.name) }))
    .filter(({ name }) => {
      const own = wordsOf(name)
      return words.every((word) => own.some((one) => one.startsWith(word)))
    })
    .map(({ vault, name }) => ({ vault, rank: name === wanted ? 0 : name.startsWith(wanted) ? 1 : 2 }))
    .sort((one, other) => one.rank - other.rank || byName(one.vault.name, other.vault.name))
    .map(({ vault }) => vault)
}
