import type { Claim } from '../colleagues/claims.ts'

/**
 * Why a vault's changes are not believed though each statement holds: `forked` or `shrunk` against what this device saw,
 * or forked against the `claim` of a colleague's, `gap` where some are withheld, `wrong_items` where the items are not those
 * that the head covers.
 */
export class ChainDistrusted extends Error {
  readonly fault: 'forked' | 'shrunk' | 'gap' | 'wrong_items'
  readonly claim: Claim | undefined

  constructor(fault: ChainDistrusted['fault'], claim?: Claim) {
    super(`the vault's changes: ${fault}`)
    this.name = 'ChainDistrusted'
    this.fault = fault
    this.claim = claim
  }
}
