/** More values than any call needs: 200 rows of an import have about 5,000. */
export const jsonValuesMax = 20_000

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const bracket = 0x5b
const brace = 0x7b

/**
 * Whether a JSON text has more values than we read. Counted before parsing: millions of small or nested values take
 * seconds and a hundred times their size. Long strings cost nothing.
 */
export function hasTooManyValues(json: string): boolean {
  if (json.length <= jsonValuesMax) return false
  let values = 0
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charCodeAt(at)
    if (char === quote) at = endOfString(json, at)
    else if (char === comma || char === bracket || char === brace) values += 1
    if (values > jsonValuesMax) return true
  }
  return false
}

function endOfString(json: string, start: number): number {
  let end = start
  do {
    end = json.indexOf('"', end + 1)
    if (end < 0) return json.length
  } while (isEscaped(json, end))
  return end
}

function isEscaped(json: string, at: number): boolean {
  let previousAt = at - 1
  while (json.charCodeAt(previousAt) === backslash) previousAt -= 1
  return (at - previousAt) % 2 === 0
}
