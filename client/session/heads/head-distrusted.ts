/**
 * Why a vault's heads do not hold beyond what a statement's own check says: `forked` and `shrunk` against what this
 * device saw, `gap` where the newest one is withheld, `wrong_items` where other items came than were signed.
 */
export class HeadDistrusted extends Error {
  readonly fault: 'forked' | 'shrunk' | 'gap' | 'wrong_items'

  constructor(fault: HeadDistrusted['fault']) {
    super(`the vault's heads: ${fault}`)
    this.name = 'HeadDistrusted'
    this.fault = fault
  }
}
