/** Shorter values would be found in words that have nothing to do with them. */
const leastLength = 4
/** Each line of a value of several lines is masked by itself from this length on: programs break and indent keys. */
const leastLine = 8
export const maskSign = '*****'

/** What is masked of these values, the longest first. */
export function maskedTexts(values: Iterable<string>): string[] {
  const texts = new Set<string>()
  for (const value of values) {
    if (value.length >= leastLength) texts.add(value)
    const lines = value.split(/\r?\n/).map((line) => line.trim())
    if (lines.length > 1) for (const line of lines) if (line.length >= leastLine) texts.add(line)
  }
  return [...texts].sort((one, other) => other.length - one.length)
}

/**
 * Replaces texts in a stream of bytes, also where they are cut between two pieces. Only bytes with which one of them may begin are held
 * back, so that a prompt without a line break appears at once.
 */
export function createMask(texts: readonly string[]) {
  // One character a byte, so that a piece may end within a letter.
  const wanted = texts.map((text) => Buffer.from(text, 'utf8').toString('latin1'))
  const firsts = new Set(wanted.map((text) => text[0]))
  let held = ''

  function take(isEnd: boolean): string {
    let out = ''
    let at = 0
    while (at < held.length) {
      if (!firsts.has(held[at])) {
        out += held[at++]
        continue
      }
      const rest = held.slice(at)
      const whole = wanted.find((text) => rest.startsWith(text))
      const mayGrow = wanted.some(
        (text) => text.length > (whole?.length ?? 0) && text.length > rest.length && text.startsWith(rest),
      )
      if (mayGrow && !isEnd) break
      out += whole === undefined ? held[at] : maskSign
      at += whole?.length ?? 1
    }
    held = held.slice(at)
    return out
  }

  return {
    /** What may be passed on after this piece. */
    pass(piece: Buffer): Buffer {
      held += piece.toString('latin1')
      return Buffer.from(take(false), 'latin1')
    },
    /** The rest, at the end of the stream. */
    end: (): Buffer => Buffer.from(take(true), 'latin1'),
  }
}
