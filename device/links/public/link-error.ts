/** Why a public page did not get what it asked for. */
export type LinkFault =
  /** Nobody knows the link, or somebody else has opened it. */
  | 'used'
  /** It expired, was withdrawn or locked, or its maker lost access. */
  | 'over'
  /** The password is wrong. */
  | 'password'
  /** The server asks to try again after `retryAfterSeconds`. */
  | 'busy'
  /** No answer in time, or a proxy that could not reach the server: the call may have been carried out all the same. */
  | 'unreachable'
  /** This device could not stretch the password, or could not load the code for it. */
  | 'device'
  /** The answer is malformed, or the server failed. */
  | 'failed'
  /** The answer does not open with this link's key: it was altered, or belongs to another link. */
  | 'altered'
  /** Client links: unknown, withdrawn, used up or over. The server does not say which. */
  | 'invalid'
  /** Client links: the address is that of another link than the signed-in client chose. */
  | 'other'
  /** Client links: over by this device's clock, though the server calls it open. One of the two clocks is wrong. */
  | 'past'
  /** The vault's key was renewed while the visitor typed, or sending took too long. Sealed again, it is accepted. */
  | 'renewed'
  /** The vault has a new key for which nobody has signed yet. */
  | 'renewing'
  /** Too many submissions wait in the vault. */
  | 'full'
  | 'too_large'
  /** Client links: a chosen file cannot be read any more. */
  | 'file'
  /** Client links: the server has given up the files that were uploaded. Uploaded again, they are accepted. */
  | 'files_gone'
  /** Client links: more files came than the link or the organisation takes. */
  | 'files_full'

/** What a public page tells its visitor, in the page's own words, never the server's. */
export class LinkError extends Error {
  readonly fault: LinkFault
  readonly retryAfterSeconds: number | null
  /** One-time links: it may be open already, and then only for this page's nonce. */
  readonly mayBeOpen: boolean

  constructor(fault: LinkFault, { retryAfterSeconds = null as number | null, mayBeOpen = false } = {}) {
    super(fault)
    this.name = 'LinkError'
    this.fault = fault
    this.retryAfterSeconds = retryAfterSeconds
    this.mayBeOpen = mayBeOpen
  }
}
