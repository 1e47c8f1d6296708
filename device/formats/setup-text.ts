const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const opening = /^[\s"'`\u2018-\u201f\u00ab\u00bb\u2039\u203a<([]+/u
const closing =
  /(?<![\s"'`\u2018-\u201f\u00ab\u00bb\u2039\u203a>)\].,;])[\s"'`\u2018-\u201f\u00ab\u00bb\u2039\u203a>)\].,;]+$/u

/**
 * A setup key or address as it would be typed: without invisible characters, surrounding marks, full-width forms, unusual dashes and
 * spaces, or the encodings of web pages and links.
 */
export function setupText(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/[\p{Pd}\u2212\u2043]/gu, '-')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/&(?:amp;|#38;|#x26;)+/gi, '&')
    .replace(opening, '')
    .replace(closing, '')
  return /^otpauth%3a/i.test(plain) ? decoded(plain) : plain
}

/** Without percent-encoding, if all of it is well-formed. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
