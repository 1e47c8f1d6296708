export interface Run {
  kind: 'letters' | 'digits' | 'symbols'
  text: string
  /** Its index in the secret. */
  from: number
}

/** A longer secret is a key, which nobody reads letter by letter. */
const longest = 128

/**
 * Splits a secret into runs of letters, digits and symbols. One with spaces is read as words, and a long one not at all, so these
 * stay whole.
 */
export function runsOf(secret: string): Run[] {
  if (secret.length > longest || /\s/.test(secret)) return [{ kind: 'letters', text: secret, from: 0 }]
  return [...secret.matchAll(/(\p{Nd}+)|([^\p{L}\p{M}\p{Nd}]+)|[\p{L}\p{M}]+/gu)].map((match) => ({
    kind: match[1] === undefined ? (match[2] === undefined ? 'letters' : 'symbols') : 'digits',
    text: match[0],
    from: match.index,
  }))
}
