/** A public key to which nothing can be sealed, though the rules took it for one. */
export class SealFailed extends Error {
  constructor(cause: unknown) {
    super('Nothing can be sealed to this key.', { cause })
    this.name = 'SealFailed'
  }
}
