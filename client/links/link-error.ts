/** Why a public page did not get what it asked for. */
export type LinkFault =
  /** Nobody knows the link, or somebody else has opened it. */
  | 'used'
  /** It expired, was withdrawn or locked, or its maker's access ended. */
  | 'over'
  /** The password is another one. */
  | 'password'
  /** The server puts it off: try again after `retryAfterSeconds`. */
  | 'busy'
  /** No answer in time, or only that the server is away: what was asked may be done nonetheless. */
  | 'unreachable'
  /** This device could not stretch the password, or not load what does. */
  | 'device'
  /** The answer is none of ours, or a failure. */
  | 'failed'
  /** What came does not open with this link's key: altered, or another link's. */
  | 'altered'
  /** Of a client link: unknown, withdrawn, used up or over. Which of them is not said. */
  | 'invalid'
  /** Of a client link: over by this device's clock, while the server says that it goes on. One of the two is wrong. */
  | 'past'
  /** The vault's key was renewed while somebody typed, or sending took too long: sealed again, it goes through. */
  | 'renewed'
  /** The vault has a new key, and nobody has signed for that yet. */
  | 'renewing'
  /** Too much waits in the vault already. */
  | 'full'
  | 'too_large'

/** What a public page may tell its visitor; `detail` is the server's sentence in their language, or empty. */
export class LinkError extends Error {
  readonly fault: LinkFault
  readonly detail: string
  readonly retryAfterSeconds: number | null
  /** Of a one-time link: it may be open already, for the nonce of this page alone. */
  readonly mayBeOpen: boolean

  constructor(
    fault: LinkFault,
    { detail = '', retryAfterSeconds = null as number | null, mayBeOpen = false } = {},
  ) {
    super(detail || fault)
    this.name = 'LinkError'
    this.fault = fault
    this.detail = detail
    this.retryAfterSeconds = retryAfterSeconds
    this.mayBeOpen = mayBeOpen
  }
}
