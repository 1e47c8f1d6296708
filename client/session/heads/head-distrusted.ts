/**
 * Why a chain of heads is not believed though each statement holds: `forked` or `shrunk` against what this device saw,
 * `gap` where the newest is withheld, `wrong_items` where the items are not the signed ones.
 */
export class HeadDistrusted extends Error {
  readonly fault: 'forked' | 'shrunk' | 'gap' | 'wrong_items'

  constructor(fault: HeadDistrusted['fault']) {
    super(`the vault's heads: ${fault}`)
    this.name = 'HeadDistrusted'
    this.fault = fault
  }
}
