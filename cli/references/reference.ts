import { Refusal } from '../refusal.ts'

/** What a reference names: `chaveiro://vault/path/title/field`, or by ids; of `?attribute=otp` the present code. */
export interface Reference {
  /** As it was written. */
  text: string
  /** Decoded names, or ids, from the top down; the last one is the field's. */
  names: readonly string[]
  attribute: 'otp' | null
}

export const scheme = 'chaveiro://'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isId = (name: string) => uuid.test(name)

/**
 * A reference to one value. With `?attribute=otp` it names an item, otherwise a field of one. Throws Refusal, with the text as it was
 * written.
 */
export function parseReference(text: string): Reference {
  const malformed = () => new Refusal('reference.malformed', { reference: text })
  if (!text.startsWith(scheme)) throw malformed()
  const [path = '', query, ...more] = text.slice(scheme.length).split('?')
  if (more.length > 0) throw malformed()
  const attribute = query === undefined ? null : attributeOf(query, malformed)
  const names = decoded(path, malformed)
  const least = attribute === 'otp' ? 1 : 2
  if (names.length < least) throw malformed()
  return { text, names, attribute }
}

/** The names of an item as a command takes it: a reference without a field, `path/title`, a title alone, or an id. */
export function parseItem(text: string): readonly string[] {
  const malformed = () => new Refusal('reference.item', { reference: text })
  if (text.startsWith(scheme)) return decoded(text.slice(scheme.length), malformed)
  const names = text.split('/').map((name) => name.trim())
  if (names.some((name) => name === '')) throw malformed()
  return names
}

function attributeOf(query: string, malformed: () => Refusal): 'otp' {
  if (query !== 'attribute=otp') throw malformed()
  return 'otp'
}

function decoded(path: string, malformed: () => Refusal): string[] {
  try {
    const names = path.split('/').map(decodeURIComponent)
    if (names.some((name) => name.trim() === '')) throw malformed()
    return names
  } catch {
    throw malformed()
  }
}
