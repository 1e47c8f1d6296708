import { foldText } from '@chaveiro/contract/rules/fold-text.ts'
import { type ItemFilters, passesFilters } from './items.rules.ts'
import type { SearchedItems } from './searched-items.ts'

type Match = { id: string; rank: number; title: string }

const loginRank = 2
const restRank = 3

/**
 * The best matches among the items seen so far. Every word has to be in title, login, client, squad or the vault's
 * name. Words in the title rank before words in the login, those before the rest; among equals a title that begins with
 * the search wins.
 */
export class BestMatches {
  readonly #filters: ItemFilters
  readonly #max: number
  readonly #search: string
  readonly #words: readonly string[]
  readonly #best: Match[] = []

  constructor(filters: ItemFilters & { search: string }, max: number) {
    this.#filters = filters
    this.#max = max
    this.#search = foldText(filters.search.trim())
    // The longest first, since it is in the fewest items.
    this.#words = [...new Set(this.#search.split(/\s+/))].toSorted((a, b) => b.length - a.length)
  }

  get ids(): string[] {
    return this.#best.map(({ id }) => id)
  }

  look(items: SearchedItems, vaultName: string): void {
    const [word = '', ...more] = this.#words.filter((each) => !vaultName.includes(each))
    for (let at = items.holding(word, 0); at < items.count; at = items.holding(word, at + 1)) {
      if (!more.every((each) => items.holds(each, at))) continue
      if (!passesFilters(items.kindAt(at), this.#filters)) continue
      const title = items.titleAt(at)
      const leastRank = items.isTitleStart(this.#search, at) ? 0 : 1
      if (this.#isBehindAll(leastRank, title)) continue
      const rank = this.#rankOf(title, items.loginAt(at))
      if (!this.#isBehindAll(rank, title)) this.#keep({ id: items.idAt(at), rank, title })
    }
  }

  /** True for most matches of a short search, which then need no further check. */
  #isBehindAll(rank: number, title: string): boolean {
    if (this.#best.length < this.#max) return false
    const last = this.#best.at(-1)
    return last !== undefined && (rank > last.rank || (rank === last.rank && title > last.title))
  }

  /** Lower is better. */
  #rankOf(title: string, login: string): number {
    let rank = title.startsWith(this.#search) ? 0 : 1
    for (const word of this.#words) {
      if (title.includes(word)) continue
      rank += login.includes(word) ? loginRank : restRank
    }
    return rank
  }

  /** Inserts a match at its place among the best so far. */
  #keep(match: Match): void {
    const best = this.#best
    let place = best.length
    while (place > 0 && isBefore(match, best[place - 1] as Match)) place--
    if (place >= this.#max) return
    best.splice(place, 0, match)
    if (best.length > this.#max) best.pop()
  }
}

function isBefore(a: Match, b: Match): boolean {
  if (a.rank !== b.rank) return a.rank < b.rank
  return a.title === b.title ? a.id < b.id : a.title < b.title
}
