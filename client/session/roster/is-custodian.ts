import { type RosterState, wasCustodianAt } from '@chaveiro/contract/rules/roster.ts'

/** Whether this person is a custodian with vouched keys, as of the roster's newest statement. */
export function isCustodian(roster: RosterState, user: string): boolean {
  return wasCustodianAt(roster, user, roster.head.seq)
}
