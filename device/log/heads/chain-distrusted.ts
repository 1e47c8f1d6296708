import type { Claim } from '../../state/session-state.ts'

/**
 * Why a vault's changes are not believed although each signature holds: `forked` or `shrunk` compared with what this device saw, `forked`
 * compared with a colleague's `claim`, `gap` if some are withheld, `wrong_items` if the items are not those that the head covers.
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
