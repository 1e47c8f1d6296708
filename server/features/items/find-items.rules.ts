import { foldText } from '@chaveiro/contract/rules/fold-text.ts'
import { type ItemFilters, passesFilters } from './items.rules.ts'
import type { SearchedItems } from './searched-items.ts'

type Match = { id: string; rank: number; title: string }

const loginRank = 2
const restRank = 3

/**
 * The best matches of what was looked at so far: every word is found in title, login, client, squad or the vault's name.
 * Words in the title count before words in the login, those before the rest; among equals a title that begins with the
 * search wins.
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
    this.#words = [...new Set(this.#search.split(/\s+/))]
  }

  get ids(): string[] {
    return this.#best.map(({ id }) => id)
  }

  look(items: SearchedItems, vaultName: string): void {
    for (let at = 0; at < items.count; at++) {
      const text = items.textAt(at)
      if (!this.#words.every((word) => text.includes(word) || vaultName.includes(word))) continue
      if (!passesFilters(items.kindAt(at), this.#filters)) continue
      const title = items.titleAt(at)
      this.#keep({ id: items.idAt(at), rank: this.#rankOf(title, items.loginAt(at)), title })
    }
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

  /** Puts a match in its place among the best so far; most fall behind the last one and cost one comparison. */
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
