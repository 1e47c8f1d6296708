/** Sealing to a public key failed, though the rules accept it. */
export class SealFailed extends Error {
  constructor(cause: unknown) {
    super('Nothing can be sealed to this key.', { cause })
    this.name = 'SealFailed'
  }
}
