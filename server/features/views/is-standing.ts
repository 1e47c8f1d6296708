import { endingOf } from '@chaveiro/contract/rules/ended-rights.ts'
import { continuesHead, type RosterState, wasCustodianAt } from '@chaveiro/contract/rules/roster.ts'
import type { ViewPayload } from '@chaveiro/contract/rules/view-statement.ts'

/**
 * Whether a view's signer still is a custodian with the keys that signed it, by the roster as it is now. A view from before a
 * dismissal or new keys counts no more, even where its signer became a custodian again.
 */
export function isStanding(roster: RosterState, { by, roster: named }: ViewPayload): boolean {
  return (
    continuesHead(roster, named) &&
    wasCustodianAt(roster, by, roster.head.seq) &&
    endingOf(roster, by, named.seq) === null
  )
}
