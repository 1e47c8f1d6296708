/** The values of canonical JSON. `undefined` members are refused; a missing member is absent, never null. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue }

/** `isWellFormed` is missing in some browsers that clients use for submissions. */
const loneSurrogate = /\p{Surrogate}/u

/** Half a character (a lone surrogate), in a text that somebody typed. Has the code of a field that the server refuses. */
class HalfCharacter extends TypeError {
  readonly code = 'invalid'
}

/**
 * Canonical JSON (RFC 8785): members sorted by UTF-16 code units, no white space, numbers and strings as in
 * ECMAScript. Throws TypeError for values without JSON (undefined, NaN, infinities, lone surrogates), so that each
 * value has one text.
 */
export function canonicalJson(value: JsonValue): string {
  if (typeof value === 'string') {
    if (loneSurrogate.test(value)) throw new HalfCharacter('a lone surrogate has no canonical JSON')
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
  // The default order of sort() is by UTF-16 code units.
  for (const name of Object.keys(value).sort()) {
    const member = (value as Record<string, JsonValue>)[name] as JsonValue
    members += `${members === '' ? '' : ','}${canonicalJson(name)}:${canonicalJson(member)}`
  }
  return `{${members}}`
}
