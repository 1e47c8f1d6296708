import { personAt, type RosterState, wasCustodianAt, wasCustodianThroughout } from './roster.ts'
import type { VaultLogState } from './vault-state.ts'

/**
 * Whether somebody who is a custodian, seen at the roster's statement `rosterSeq`, has signed in this log as one, and ever
 * since was one, with the keys of then. Who was dismissed, and who got hold of keys that were replaced, can still sign in
 * the name of an older roster: a log that has the word of such people alone may have been made up afterwards.
 */
export function isStoodFor(
  { custodianWords }: Pick<VaultLogState, 'custodianWords'>,
  roster: RosterState,
  rosterSeq: number = roster.head.seq,
): boolean {
  return [...custodianWords].some(
    ([user, since]) =>
      wasCustodianAt(roster, user, rosterSeq) &&
      wasCustodianThroughout(roster, user, since, rosterSeq) &&
      personAt(roster, user, rosterSeq).sinceSeq <= since,
  )
}
