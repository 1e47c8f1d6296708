import { type RosterState, wasCustodianAt } from '@chaveiro/contract/rules/roster.ts'

/** Whether the roster's newest statement leaves this person a custodian with keys that are vouched for. */
export function isCustodian(roster: RosterState, user: string): boolean {
  return wasCustodianAt(roster, user, roster.head.seq)
}
