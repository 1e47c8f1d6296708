import type { ItemKind } from './items.rules.ts'

/** An item's searched fields, with case and accents folded. */
export type SearchedItem = ItemKind & {
  id: string
  title: string
  login: string
  client: string
  squad: string
}

const idLength = 36
const fieldsPerItem = 4
// Search words never contain it, so no match spans two fields.
const between = '\n'
const beyondLatin1 = /[\u0100-\uffff]/

/** Items packed into a few large pieces; one by one they would take four times the memory. */
export class SearchedItems {
  readonly #ids: string
  readonly #text: string
  /** The end of each field in the text. */
  readonly #ends: Uint32Array
  readonly #kinds: readonly ItemKind[]

  constructor(items: readonly SearchedItem[]) {
    const shared = new Map<string, ItemKind>()
    const fields: string[] = []
    this.#ends = new Uint32Array(items.length * fieldsPerItem)
    let end = 0
    for (const { title, login, client, squad } of items) {
      for (const field of [title, login, client, squad]) {
        end += field.length
        this.#ends[fields.length] = end
        end += between.length
        fields.push(field)
      }
    }
    this.#text = fields.join(between)
    this.#ids = items.map(({ id }) => id).join('')
    this.#kinds = items.map(({ type, environment, criticality }) => {
      const name = `${type} ${environment} ${criticality}`
      const kind = shared.get(name) ?? { type, environment, criticality }
      shared.set(name, kind)
      return kind
    })
  }

  get count(): number {
    return this.#kinds.length
  }

  /** Size in memory. */
  get bytes(): number {
    const perLetter = beyondLatin1.test(this.#text) ? 2 : 1
    return this.#text.length * perLetter + this.#ids.length + this.#ends.byteLength + this.count * 8 + 500
  }

  idAt(at: number): string {
    return this.#ids.slice(at * idLength, (at + 1) * idLength)
  }

  kindAt(at: number): ItemKind {
    return this.#kinds[at] as ItemKind
  }

  /** The first item from `at` on with the word in a field; `count` if there is none. Words have no white space. */
  holding(word: string, at: number): number {
    if (at >= this.count) return this.count
    const found = this.#text.indexOf(word, this.#startOf(at * fieldsPerItem))
    if (found < 0) return this.count
    let item = at
    while (this.#endOf(item) < found) item++
    return item
  }

  holds(word: string, at: number): boolean {
    return this.#text.slice(this.#startOf(at * fieldsPerItem), this.#endOf(at)).includes(word)
  }

  isTitleStart(start: string, at: number): boolean {
    return this.#text.startsWith(start, this.#startOf(at * fieldsPerItem))
  }

  titleAt(at: number): string {
    return this.#fieldAt(at, 0)
  }

  loginAt(at: number): string {
    return this.#fieldAt(at, 1)
  }

  #fieldAt(at: number, field: number): string {
    const index = at * fieldsPerItem + field
    return this.#text.slice(this.#startOf(index), this.#ends[index])
  }

  #endOf(at: number): number {
    return this.#ends[at * fieldsPerItem + fieldsPerItem - 1] as number
  }

  #startOf(index: number): number {
    return index === 0 ? 0 : (this.#ends[index - 1] as number) + between.length
  }
}
