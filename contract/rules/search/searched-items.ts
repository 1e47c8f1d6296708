import { foldText } from '../texts/fold-text.ts'
import type { ItemKind } from './item-filters.ts'
import { PackedFields } from './packed-fields.ts'

/** An item's searched fields, with case and accents folded. */
export type SearchedItem = ItemKind & {
  id: string
  title: string
  login: string
  client: string
  squad: string
  labels: string
}

type Searchable = ItemKind & {
  readonly id: string
  readonly title: string
  readonly login: string
  readonly client: string
  readonly squad: string
  readonly labels: readonly string[]
}

/** An item as searches compare it. */
export const searchedItem = (item: Searchable): SearchedItem => ({
  id: item.id,
  type: item.type,
  environment: item.environment,
  criticality: item.criticality,
  title: foldText(item.title),
  login: foldText(item.login),
  client: foldText(item.client),
  squad: foldText(item.squad),
  labels: foldText(item.labels.join(' ')),
})

const idLength = 36

/** Items in the order of their titles, packed into a few large pieces; one by one they would take four times the memory. */
export class SearchedItems {
  readonly #ids: string
  readonly #titles: PackedFields
  /** Login, client, squad, labels. */
  readonly #rest: PackedFields
  readonly #kinds: readonly ItemKind[]
  /** By a word's first letter: the items with such a word in their title, in order. */
  readonly #byFirstLetter: ReadonlyMap<string, Uint16Array>

  constructor(unordered: readonly SearchedItem[]) {
    const items = unordered.toSorted(byTitle)
    this.#ids = items.map(({ id }) => id).join('')
    this.#titles = new PackedFields(
      items.map(({ title }) => [title]),
      1,
    )
    this.#rest = new PackedFields(
      items.map(({ login, client, squad, labels }) => [login, client, squad, labels]),
      4,
    )
    this.#kinds = sharedKinds(items)
    this.#byFirstLetter = byFirstLetter(items)
  }

  get count(): number {
    return this.#kinds.length
  }

  /** Size in memory. */
  get bytes(): number {
    const byLetter = [...this.#byFirstLetter.values()].reduce((sum, at) => sum + at.byteLength + 200, 0)
    return this.#ids.length + this.#titles.bytes + this.#rest.bytes + byLetter + this.count * 8 + 500
  }

  idAt(at: number): string {
    return this.#ids.slice(at * idLength, (at + 1) * idLength)
  }

  kindAt(at: number): ItemKind {
    return this.#kinds[at] as ItemKind
  }

  titleAt(at: number): string {
    return this.#titles.fieldAt(at, 0)
  }

  loginAt(at: number): string {
    return this.#rest.fieldAt(at, 0)
  }

  holds(word: string, at: number): boolean {
    return this.#titles.holds(word, at) || this.#rest.holds(word, at)
  }

  /** The items with the word in their title, in order. Words have no white space. */
  inTitle(word: string): Generator<number> {
    return this.#titles.holding(word)
  }

  /** The items with the word in another field than the title, in order. */
  besideTitle(word: string): Generator<number> {
    return this.#rest.holding(word)
  }

  /** The items after `from` in whose title a word begins with the first letter of this one, in order. */
  *withWordLike(word: string, from: number): Generator<number> {
    for (const at of this.#byFirstLetter.get(word[0] ?? '') ?? []) if (at > from) yield at
  }
}

function byTitle(a: SearchedItem, b: SearchedItem): number {
  if (a.title !== b.title) return a.title < b.title ? -1 : 1
  return a.id < b.id ? -1 : 1
}

/** The kind of each item; equal ones are the same object. */
function sharedKinds(items: readonly ItemKind[]): ItemKind[] {
  const shared = new Map<string, ItemKind>()
  return items.map(({ type, environment, criticality }) => {
    const name = `${type} ${environment} ${criticality}`
    const kind = shared.get(name) ?? { type, environment, criticality }
    shared.set(name, kind)
    return kind
  })
}

function byFirstLetter(items: readonly SearchedItem[]): Map<string, Uint16Array> {
  const byLetter = new Map<string, number[]>()
  for (const [at, { title }] of items.entries()) {
    for (const letter of firstLetters(title)) {
      const places = byLetter.get(letter)
      if (places) places.push(at)
      else byLetter.set(letter, [at])
    }
  }
  return new Map([...byLetter].map(([letter, at]) => [letter, Uint16Array.from(at)]))
}

function firstLetters(title: string): Set<string> {
  const letters = new Set<string>()
  for (let at = 0; at < title.length; at++) if (beginsWord(title, at)) letters.add(title[at] as string)
  return letters
}

const letterOrDigit = /[\p{L}\p{N}]$/u

/** Whether a word begins at this place of a title. */
export function beginsWord(title: string, at: number): boolean {
  if (at === 0) return true
  const previousLetter = title.charCodeAt(at - 1)
  // Most titles have a space, a letter or a digit there.
  if (previousLetter === 0x20) return true
  if (
    (previousLetter >= 0x61 && previousLetter <= 0x7a) ||
    (previousLetter >= 0x30 && previousLetter <= 0x39)
  )
    return false
  return !letterOrDigit.test(title.slice(Math.max(0, at - 2), at))
}
