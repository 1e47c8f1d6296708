import { foldText, searchWords } from '@chaveiro/contract/rules/texts/fold-text.ts'
import { byName } from '../../i18n/by-name.ts'

/** Scripts that put no spaces between words. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const letter = /^[\p{L}\p{N}]/u

/** The vaults in whose name every word of the search begins one: the whole name first, then names that begin with it, then by name. */
export function namedVaults<V extends { name: string }>(vaults: readonly V[], search: string): V[] {
  const wanted = foldText(search).trim()
  const words = searchWords(search)
  if (words.length === 0) return []
  return vaults
    .map((vault) => ({ vault, name: foldText(vault.name) }))
    .filter(({ name }) => words.every((word) => beginsIn(name, word)))
    .map(({ vault, name }) => ({ vault, rank: name === wanted ? 0 : name.startsWith(wanted) ? 1 : 2 }))
    .sort((one, other) => one.rank - other.rank || byName(one.vault.name, other.vault.name))
    .map(({ vault }) => vault)
}

function beginsIn(name: string, word: string): boolean {
  if (!letter.test(word) || unspaced.test(word)) return name.includes(word)
  for (let at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]$/u.test(name.slice(0, at))) return true
  }
  return false
}
