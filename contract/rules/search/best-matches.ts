import { foldText, searchWords } from '../texts/fold-text.ts'
import { type ItemFilters, passesFilters } from './item-filters.ts'
import { beginsWord, type SearchedItems } from './searched-items.ts'

type Match = { id: string; rank: number; title: string }
/** `turn` counts a vault's matches of one rank, from 0. */
type Candidate = Match & { turn: number }

const startRank = 1
const wordStartRank = 2
const insideRank = 3
/** Added for each word that is not in the title. */
const loginRank = 2
const restRank = 3

/**
 * The best matches among the items seen so far. Every word has to be in title, login, client, squad or the vault's
 * name. First come titles that are the search, then those that begin with it, then those in which every word begins a
 * word, then other titles; then words in the login, then the rest. Among equals the person's own vaults come first.
 *
 * Where not all matches of a rank fit, vaults take turns. So nobody who fills one vault with titles that others search
 * for keeps another vault's items out of the answer.
 */
export class BestMatches {
  readonly #filters: ItemFilters
  readonly #max: number
  readonly #search: string
  readonly #words: readonly string[]
  /** Of the vaults before the present one, in the order in which they are kept. */
  #best: readonly Candidate[] = []
  /** Of the present vault, by rank; each list by title. */
  #ofVault: Match[][] = []
  #lastRank = Number.POSITIVE_INFINITY
  /** By rank; undefined where there is room for more of the present vault. */
  #lastTitles: (string | undefined)[] = []
  #isOwn = true

  constructor(filters: ItemFilters & { search: string }, max: number) {
    this.#filters = filters
    this.#max = max
    this.#search = foldText(filters.search).trim()
    // The longest first, since it is in the fewest items.
    this.#words = searchWords(filters.search).toSorted((a, b) => b.length - a.length)
  }

  get ids(): string[] {
    this.#endVault()
    return this.#best.toSorted(listOrder).map(({ id }) => id)
  }

  /** Begins the next vault; `isOwn`: the person is a member of it. */
  beginVault(isOwn: boolean): void {
    this.#endVault()
    this.#isOwn = isOwn
  }

  /**
   * Looks at the items in the order of their titles, each group only as long as something of it may come before what is
   * kept: titles with the longest word anywhere, then with it at a word's beginning, then items without it in the title.
   */
  look(items: SearchedItems, vaultName: string): void {
    const [word = '', ...more] = this.#words.filter((each) => !vaultName.includes(each))
    const consider = (at: number, title: string) => {
      if (!more.every((each) => items.holds(each, at))) return
      if (!passesFilters(items.kindAt(at), this.#filters)) return
      const rank = this.#ownFirst(this.#rankOf(title, items.loginAt(at)))
      if (!this.#isBehindAll(rank, title)) this.#keep({ id: items.idAt(at), rank, title })
    }
    let last = -1
    for (const at of items.inTitle(word)) {
      const title = items.titleAt(at)
      if (this.#isBehindAll(this.#ownFirst(insideRank), title)) break
      consider(at, title)
      last = at
    }
    for (const at of items.withWordLike(this.#words[0] ?? '', last)) {
      const title = items.titleAt(at)
      // Titles that begin with the search sort after it.
      const least = title < this.#search ? wordStartRank : startRank
      const isBehind = title !== this.#search && this.#isBehindAll(this.#ownFirst(least), title)
      if (isBehind && title > this.#search) break
      if (!isBehind && title.includes(word)) consider(at, title)
    }
    if (word === '') return
    for (const at of items.besideTitle(word)) {
      const title = items.titleAt(at)
      if (this.#isBehindAll(this.#ownFirst(insideRank + loginRank), title)) return
      if (!title.includes(word)) consider(at, title)
    }
  }

  #ownFirst(rank: number): number {
    return rank * 2 + (this.#isOwn ? 0 : 1)
  }

  #isBehindAll(rank: number, title: string): boolean {
    if (rank > this.#lastRank) return true
    const last = this.#lastTitles[rank]
    return last !== undefined && title > last
  }

  /** Notes which match the next ones of the present vault have to precede. */
  #noteLast(): void {
    this.#lastTitles = []
    this.#lastRank = Number.POSITIVE_INFINITY
    const last = this.#best.length < this.#max ? undefined : this.#best.at(-1)
    let room = this.#max
    for (let rank = 0; rank < this.#ofVault.length || rank <= (last?.rank ?? -1); rank++) {
      if (rank === last?.rank) room = Math.min(room, last.turn + 1)
      const equals = this.#ofVault[rank] ?? []
      // A vault's first match replaces the last kept one only if that is its vault's first, too.
      const isFirst = equals.length === 0 && rank === last?.rank && last.turn === 0
      this.#lastTitles[rank] = isFirst ? last.title : equals[room - 1]?.title
      if (equals.length < room && rank !== last?.rank) {
        room -= equals.length
        continue
      }
      this.#lastRank = rank
      return
    }
  }

  /** Lower is better. */
  #rankOf(title: string, login: string): number {
    if (title.startsWith(this.#search)) return title.length === this.#search.length ? 0 : startRank
    if (this.#words.every((word) => hasWordStart(title, word))) return wordStartRank
    let rank = insideRank
    for (const word of this.#words) {
      if (title.includes(word)) continue
      rank += login.includes(word) ? loginRank : restRank
    }
    return rank
  }

  /** Inserts a match at its place among those of its rank in the vault. */
  #keep(match: Match): void {
    while (this.#ofVault.length <= match.rank) this.#ofVault.push([])
    const equals = this.#ofVault[match.rank] as Match[]
    let place = equals.length
    while (place > 0 && listOrder(match, equals[place - 1] as Match) < 0) place--
    equals.splice(place, 0, match)
    if (equals.length > this.#max) equals.pop()
    this.#noteLast()
  }

  #endVault(): void {
    if (this.#ofVault.length > 0) {
      const added = this.#ofVault.flatMap((equals) => equals.map((match, turn) => ({ ...match, turn })))
      this.#best = [...this.#best, ...added].toSorted(keptOrder).slice(0, this.#max)
      this.#ofVault = []
    }
    this.#noteLast()
  }
}

function keptOrder(a: Candidate, b: Candidate): number {
  return a.rank - b.rank || a.turn - b.turn || listOrder(a, b)
}

function listOrder(a: Match, b: Match): number {
  if (a.rank !== b.rank) return a.rank - b.rank
  if (a.title !== b.title) return a.title < b.title ? -1 : 1
  return a.id < b.id ? -1 : 1
}

function hasWordStart(title: string, word: string): boolean {
  for (let at = title.indexOf(word); at >= 0; at = title.indexOf(word, at + 1)) {
    if (beginsWord(title, at)) return true
  }
  return false
}
