// Search words never contain it, so no match spans two fields.
const between = '\n'
const beyondLatin1 = /[\u0100-\uffff]/

/** The same fields of many items, packed into one text, which is searched for a word in one go. */
export class PackedFields {
  readonly #text: string
  readonly #fieldsPerItem: number
  /** The end of each field in the text. */
  readonly #ends: Uint32Array

  constructor(items: readonly (readonly string[])[], fieldsPerItem: number) {
    this.#fieldsPerItem = fieldsPerItem
    this.#ends = new Uint32Array(items.length * fieldsPerItem)
    const fields = items.flat()
    let end = 0
    for (const [index, field] of fields.entries()) {
      end += field.length
      this.#ends[index] = end
      end += between.length
    }
    this.#text = fields.join(between)
  }

  /** Size in memory. */
  get bytes(): number {
    return this.#text.length * (beyondLatin1.test(this.#text) ? 2 : 1) + this.#ends.byteLength
  }

  /** The items with the word in one of the fields, in order. Words have no white space. */
  *holding(word: string): Generator<number> {
    const count = this.#ends.length / this.#fieldsPerItem
    for (let at = 0; at < count; at++) {
      const foundAt = this.#text.indexOf(word, this.#startOf(at * this.#fieldsPerItem))
      if (foundAt < 0) return
      while (this.#endOf(at) < foundAt) at++
      yield at
    }
  }

  holds(word: string, at: number): boolean {
    return this.#text.slice(this.#startOf(at * this.#fieldsPerItem), this.#endOf(at)).includes(word)
  }

  fieldAt(at: number, field: number): string {
    const index = at * this.#fieldsPerItem + field
    return this.#text.slice(this.#startOf(index), this.#ends[index])
  }

  #endOf(at: number): number {
    return this.#ends[(at + 1) * this.#fieldsPerItem - 1] as number
  }

  #startOf(index: number): number {
    return index === 0 ? 0 : (this.#ends[index - 1] as number) + between.length
  }
}
