import { foldText } from '@chaveiro/contract/rules/fold-text.ts'
import { type ItemFilters, type ItemKind, passesFilters } from './items.rules.ts'

/** What a search through all vaults looks at, folded once when the vault is read. */
export type SearchedItem = ItemKind & {
  id: string
  title: string
  login: string
  client: string
  squad: string
}
export type SearchedVault = { name: string; items: readonly SearchedItem[] }
type Match = { id: string; rank: number; title: string }

/**
 * The ids of the best matches: every word is found in title, login, client, squad or the vault's name. Words in the
 * title count before words in the login, those before the rest; among equals a title that begins with the search wins.
 */
export function findMatches(
  vaults: readonly SearchedVault[],
  filters: ItemFilters & { search: string },
  max: number,
): string[] {
  const search = foldText(filters.search.trim())
  const words = [...new Set(search.split(/\s+/))]
  const best: Match[] = []
  for (const vault of vaults) {
    for (const item of vault.items) {
      const rank = rankOf(item, vault.name, words, search)
      if (rank === null || !passesFilters(item, filters)) continue
      keepBest(best, { id: item.id, rank, title: item.title }, max)
    }
  }
  return best.map(({ id }) => id)
}

/** Puts a match in its place among the best so far; most fall behind the last one and cost one comparison. */
function keepBest(best: Match[], match: Match, max: number): void {
  let place = best.length
  while (place > 0 && isBefore(match, best[place - 1] as Match)) place--
  if (place >= max) return
  best.splice(place, 0, match)
  if (best.length > max) best.pop()
}

/** Lower is better; null where a word is found nowhere. */
function rankOf(
  item: SearchedItem,
  vaultName: string,
  words: readonly string[],
  search: string,
): number | null {
  let rank = item.title.startsWith(search) ? 0 : 1
  for (const word of words) {
    if (item.title.includes(word)) continue
    if (item.login.includes(word)) rank += loginRank
    else if (item.client.includes(word) || item.squad.includes(word) || vaultName.includes(word))
      rank += restRank
    else return null
  }
  return rank
}

const loginRank = 2
const restRank = 3

function isBefore(a: Match, b: Match): boolean {
  if (a.rank !== b.rank) return a.rank < b.rank
  return a.title === b.title ? a.id < b.id : a.title < b.title
}
