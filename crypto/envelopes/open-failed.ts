/** What could not be opened. Every cause looks the same, so that a failure teaches an attacker nothing. */
export class OpenFailed extends Error {
  readonly code = 'open_failed'

  constructor() {
    super('This could not be opened.')
    this.name = 'OpenFailed'
  }
}
