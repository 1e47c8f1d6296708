/** Something could not be opened. Every cause gives the same error, so that a failure tells an attacker nothing. */
export class OpenFailed extends Error {
  readonly code = 'open_failed'

  constructor() {
    super('This could not be opened.')
    this.name = 'OpenFailed'
  }
}
