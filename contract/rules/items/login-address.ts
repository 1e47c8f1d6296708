const first = '[\\p{L}\\p{N}_]'
const others = '[\\p{L}\\p{M}\\p{N}_-]*[\\p{L}\\p{M}\\p{N}_]'
/** Letters and digits of any script, so that 'ótica.example' is taken as well as 'xn--tica-pqa.example'. */
const label = `${first}(?:${others})?`
const endLabel = `(?=[^.:/?#]*\\p{L})${label}`
/** A host without a dot, as within a company; not 'N/A', and not 'https//example.com', which lacks its colon. */
const localName = `(?!https?(?![^/:?#]))(?=\\p{L})${first}${others}`
const hosts = [
  `(?:${label}\\.)+${endLabel}\\.?`,
  '(?:\\d{1,3}\\.){3}\\d{1,3}',
  '\\[[\\da-f:.]+\\]',
  localName,
]
const bareAddress = new RegExp(`^(?:${hosts.join('|')})(?::\\d{1,5})?(?:[/?#]\\S*)?$`, 'iu')

/**
 * Completes an address as people type it, in forms and in sheets: without a scheme it gets https://. Anything else stays as typed, and is
 * refused as such.
 */
export function completeAddress(text: string): string {
  const trimmed = text.trim()
  return bareAddress.test(trimmed) ? `https://${trimmed}` : trimmed
}

/** An absolute address: http(s), or of an application such as ftp, ssh, postgres. Never a script. */
export function isAddress(text: string): boolean {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^\s]+$/i.test(text) || !text.isWellFormed() || /\p{Cc}/u.test(text))
    return false
  return URL.canParse(text) && new URL(text).host !== ''
}
