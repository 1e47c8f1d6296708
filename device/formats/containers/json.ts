import { ExportFault } from '../export-fault.ts'
import { isSecretName } from '../products/secret-names.ts'
import { bookkeepingOf, type LostPart, type ReadField } from '../records.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Of records, and of what one list of a file holds. */
export const mostEntries = 100_000

/** Of all of a file: a hundred thousand entries with forty each. */
const mostValues = 4_000_000

/** No export nests its values deeper. */
const deepest = 64

/** Throws ExportFault('cut_off' | 'damaged' | 'too_deep'). Numbers with more digits than a number keeps come as texts. */
export function parseJson(text: string): Json {
  const json = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  if (hasMoreCommas(json, mostValues)) throw new ExportFault('too_many_entries', { limit: mostEntries })
  try {
    return /[[:,]\s*-?\d{16}/.test(json) ? JSON.parse(json, keepDigits) : JSON.parse(json)
  } catch (cause) {
    if (cause instanceof RangeError) throw new ExportFault('too_deep', {}, { cause })
    throw new ExportFault(endsOpen(json) ? 'cut_off' : 'damaged', {}, { cause })
  }
}

/** Before a list is made of each: a comma stands between any two values. */
function hasMoreCommas(text: string, limit: number): boolean {
  let count = 0
  for (let at = text.indexOf(','); at !== -1 && count <= limit; at = text.indexOf(',', at + 1)) count += 1
  return count > limit
}

/** The third parameter is the value's own text, where the engine gives it (ECMA-262's JSON.parse source text access). */
function keepDigits(_key: string, value: Json, context?: { source?: string }): Json {
  const isRounded = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
  return isRounded && context?.source ? context.source : value
}

/** Whether a string, list or object is still open at the end. */
function endsOpen(text: string): boolean {
  let depth = 0
  let isString = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (isString && sign === '\\') at += 1
    else if (sign === '"') isString = !isString
    else if (!isString && (sign === '{' || sign === '[')) depth += 1
    else if (!isString && (sign === '}' || sign === ']')) depth -= 1
  }
  return isString || depth > 0
}

export const isObject = (json: Json | undefined): json is { [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

const isScalar = (json: Json | undefined): json is string | number | boolean | null =>
  json !== undefined && (typeof json !== 'object' || json === null)

/** A scalar as people read it; empty for null. */
const textOf = (json: string | number | boolean | null) => (json === null ? '' : String(json))

/**
 * An object of an export, of which each value is taken once; whatever nobody took is in `rest`, so that no value is dropped unseen.
 * A value of another kind than asked for is not taken.
 */
export class Entry {
  readonly #left: Map<string, Json>
  readonly #within: Entry[] = []
  readonly #dropped: string[] = []

  constructor(json: Json | undefined) {
    this.#left = new Map(isObject(json) ? Object.entries(json) : [])
  }

  has(key: string): boolean {
    return this.#left.has(key)
  }

  /** Numbers and booleans as text; empty if there is none. */
  text(key: string): string {
    const value = this.#left.get(key)
    if (!isScalar(value)) return ''
    this.#left.delete(key)
    return textOf(value)
  }

  /** The same without taking it. */
  peek(key: string): string {
    const value = this.#left.get(key)
    return isScalar(value) ? textOf(value) : ''
  }

  /** The first of these keys that says something; the others are not taken. */
  firstText(...keys: string[]): string {
    for (const key of keys) {
      const text = this.text(key)
      if (text !== '') return text
    }
    return ''
  }

  flag(key: string): boolean {
    const value = this.#left.get(key)
    const isFlag = typeof value === 'boolean' || value === 0 || value === 1 || value === null
    if (isFlag) this.#left.delete(key)
    return isFlag && Boolean(value)
  }

  /** An empty one if there is none. */
  entry(key: string): Entry {
    const value = this.#left.get(key)
    if (isObject(value)) this.#left.delete(key)
    return this.#keep(new Entry(isObject(value) ? value : undefined))
  }

  /** The objects of a list. */
  entries(key: string): Entry[] {
    const objects = this.#take(key, isObject)
    return objects.map((each) => this.#keep(new Entry(each)))
  }

  /** The scalars of a list; a single one counts as a list. Empty ones are left out. */
  texts(key: string): string[] {
    const value = this.#left.get(key)
    if (isScalar(value)) return [this.text(key)].filter((text) => text !== '')
    return this.#take(key, isScalar)
      .map(textOf)
      .filter((text) => text !== '')
  }

  /** As it is, with all that is in it; null if there is none. */
  json(key: string): Json {
    const value = this.#left.get(key) ?? null
    this.#left.delete(key)
    return value
  }

  /** The names of what nobody took yet. */
  keys(): string[] {
    return [...this.#left.keys()]
  }

  /** Leaves out what says nothing of the credential itself: ids, dates, numbers of icons. `dropped` names it. */
  drop(keys: readonly string[]): void {
    for (const key of keys) if (fieldsIn(key, this.json(key)).length > 0) this.#dropped.push(key)
  }

  /** What was left out so, here and in the entries within it, each name once. */
  dropped(): LostPart[] {
    return bookkeepingOf(this.#droppedNames())
  }

  #droppedNames(): string[] {
    return [...this.#dropped, ...this.#within.flatMap((entry) => entry.#droppedNames())]
  }

  /** What nobody took, here and in the entries within it, these keys' values hidden. Throws ExportFault('too_deep'). */
  rest(...hidden: string[]): ReadField[] {
    const own = [...this.#left].flatMap(([key, value]) =>
      fieldsIn(key, value).map((field) => (hidden.includes(key) ? { ...field, hidden: true } : field)),
    )
    this.#left.clear()
    return [...own, ...this.#within.flatMap((entry) => entry.rest())]
  }

  #keep(entry: Entry): Entry {
    this.#within.push(entry)
    return entry
  }

  #take<Kind extends Json>(key: string, isKind: (json: Json | undefined) => json is Kind): Kind[] {
    const list = this.#left.get(key)
    if (!Array.isArray(list)) return []
    if (list.length > mostEntries) throw new ExportFault('too_many_entries', { limit: mostEntries })
    const others = list.filter((each) => !isKind(each))
    if (others.length > 0) this.#left.set(key, others)
    else this.#left.delete(key)
    return list.filter(isKind)
  }
}

/** Longer names are cut: no export has one, and a made-up file could repeat it before every value. */
const longestName = 1000

/** Each scalar with the names that lead to it; nulls and empty texts say nothing. Throws ExportFault('too_deep'). */
export function fieldsIn(name: string, json: Json): ReadField[] {
  const label = name.slice(0, longestName)
  return valuesIn({ label, hidden: isSecretName(label) }, json, 0)
}

function valuesIn(named: Pick<ReadField, 'label' | 'hidden'>, json: Json, depth: number): ReadField[] {
  if (depth > deepest) throw new ExportFault('too_deep')
  if (json === null || json === '') return []
  if (isScalar(json)) return [{ label: named.label, value: textOf(json), hidden: named.hidden }]
  if (Array.isArray(json)) return json.flatMap((each) => valuesIn(named, each, depth + 1))
  return Object.entries(json).flatMap(([key, value]) => {
    const label = (named.label === '' ? key : `${named.label}.${key}`).slice(0, longestName)
    return valuesIn({ label, hidden: isSecretName(label) }, value, depth + 1)
  })
}
