/**
 * Patterns for the subject of a workload's identity token, such as `repo:acme/site:ref:refs/heads/*`. `*` stands for any characters but a
 * colon, and may come only after the second part, so that owner and repository are always literal. The whole subject has to match.
 */

const literalParts = 2

/** Whether a pattern has a form that we take: no `*` in its first two parts. */
export function isSubjectPattern(pattern: string): boolean {
  const parts = pattern.split(':')
  return (
    pattern !== '' &&
    !/\s/.test(pattern) &&
    parts.every((part, index) => index >= literalParts || !part.includes('*'))
  )
}

/** Whether the whole subject matches the pattern; never for a pattern of another form. */
export function subjectFits(pattern: string, subject: string): boolean {
  if (!isSubjectPattern(pattern)) return false
  const wanted = pattern.split(':')
  const given = subject.split(':')
  return (
    wanted.length === given.length && wanted.every((part, index) => partFits(part, given[index] as string))
  )
}

/** Pieces in their order, the first at the beginning and the last at the end. No regular expression, which a pattern could make slow. */
function partFits(pattern: string, part: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return part === first
  if (!part.startsWith(first)) return false
  const last = rest.pop() as string
  let from = first.length
  for (const piece of rest) {
    const at = part.indexOf(piece, from)
    if (at < 0) return false
    from = at + piece.length
  }
  return part.length - last.length >= from && part.endsWith(last)
}
