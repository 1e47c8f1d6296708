export interface Run {
  kind: 'letters' | 'digits' | 'symbols'
  text: string
  /** Where it begins. */
  from: number
}

/** Beyond, it is a key that nobody reads letter by letter. */
const longest = 128

/** Parts a secret into letters, digits and signs; what has spaces or lines, or is long, stays whole: it is read as words, or not at all. */
export function runsOf(secret: string): Run[] {
  if (secret.length > longest || /\s/.test(secret)) return [{ kind: 'letters', text: secret, from: 0 }]
  return [...secret.matchAll(/(\p{Nd}+)|([^\p{L}\p{M}\p{Nd}]+)|[\p{L}\p{M}]+/gu)].map((match) => ({
    kind: match[1] === undefined ? (match[2] === undefined ? 'letters' : 'symbols') : 'digits',
    text: match[0],
    from: match.index,
  }))
}
