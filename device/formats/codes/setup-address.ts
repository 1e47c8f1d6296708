interface Setup {
  /** Base32. */
  secret: string
  period?: string
  digits?: string
  algorithm?: string
  issuer?: string
  /** Of codes that are counted instead of timed (RFC 4226). */
  counter?: string
  account?: string
}

/**
 * An authenticator's setup from a product that keeps its parts apart, as one text: the secret alone where nothing else is said, else an
 * address (the Key URI format).
 */
export function setupAddress({ secret, account = '', ...rest }: Setup): string {
  if (secret === '') return ''
  const parts = Object.entries(rest).filter(([, value]) => value !== '')
  if (parts.length === 0 && account === '') return secret
  const label = [rest.issuer ?? '', account].filter((part) => part !== '').map(encoded)
  const query = [['secret', secret] as const, ...parts].map(([name, value]) => `${name}=${encoded(value)}`)
  return `otpauth://${rest.counter === undefined ? 'totp' : 'hotp'}/${label.join(':')}?${query.join('&')}`
}

/** A text from a damaged file may hold half of a character, which has no encoding. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
