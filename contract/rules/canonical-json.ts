/** What canonical JSON can hold. `undefined` members are refused: absent is absent, never null or undefined. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue }

/** `isWellFormed` is younger than some browsers that clients hand credentials in with. */
const loneSurrogate = /\p{Surrogate}/u

/**
 * Canonical JSON (RFC 8785): members sorted by UTF-16 code units, no white space, numbers and strings as
 * ECMAScript writes them. Throws a TypeError for what JSON cannot say (undefined, NaN, infinities, lone
 * surrogates), so that a value never has two texts.
 */
export function canonicalJson(value: JsonValue): string {
  if (typeof value === 'string') {
    if (loneSurrogate.test(value)) throw new TypeError('a lone surrogate has no canonical JSON')
    return JSON.stringify(value)
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('only finite numbers have canonical JSON')
    return JSON.stringify(value)
  }
  if (value === null || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object') throw new TypeError(`a ${typeof value} has no canonical JSON`)
  let members = ''
  // Sorted by default as asked for: by UTF-16 code units.
  for (const name of Object.keys(value).sort()) {
    const member = (value as Record<string, JsonValue>)[name] as JsonValue
    members += `${members === '' ? '' : ','}${canonicalJson(name)}:${canonicalJson(member)}`
  }
  return `{${members}}`
}
