import { dealtCustodiansMax } from '@chaveiro/contract/constants.ts'
import { type RosterState, wasCustodianAt } from '@chaveiro/contract/log/roster/roster.ts'

/** Whether this person is a custodian with vouched keys, as of the roster's newest statement. */
export function isCustodian(roster: RosterState, user: string): boolean {
  return wasCustodianAt(roster, user, roster.head.seq)
}

/** All custodians of the roster's newest statement, in the order in which a vault's `custody` names them. */
export function allCustodians(roster: RosterState): string[] {
  return [...roster.custodians.keys()].filter((user) => isCustodian(roster, user)).sort()
}

/** Whether a two-person vault can name all of these. */
export const canBeNamed = (custodians: readonly string[]) => custodians.length <= dealtCustodiansMax
