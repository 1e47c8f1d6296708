import type { CustodianRole, RosterPerson, RosterState } from './roster-state.ts'
import { refuseUnless } from './statement-refused.ts'

/** A person's newest keys, vouched for or not; undefined for who never enrolled. */
export function presentKeys(roster: Pick<RosterState, 'people'>, user: string): RosterPerson | undefined {
  return roster.people.get(user)
}

/**
 * The keys that were a person's at the roster's statement number `seq`, and whether they were vouched for at that
 * number; StatementRefused if the person had none.
 */
export function personAt(
  roster: Pick<RosterState, 'people' | 'earlierKeys'>,
  user: string,
  seq: number,
): RosterPerson {
  const newest = roster.people.get(user)
  const person =
    newest !== undefined && newest.sinceSeq <= seq
      ? newest
      : roster.earlierKeys.get(user)?.findLast(({ sinceSeq }) => sinceSeq <= seq)
  refuseUnless(person !== undefined, 'unknown_person', 'no keys in the roster at that head')
  const vouched = person.vouchedSeq !== null && person.vouchedSeq <= seq
  return vouched === person.vouched ? person : { ...person, vouched, vouchedSeq: null }
}

/** Whether a person had keys that were vouched for at the roster's statement number `seq`. */
export function wasVouchedAt(roster: RosterState, user: string, seq: number): boolean {
  return roster.people.has(user) && hadKeysAt(roster, user, seq) && personAt(roster, user, seq).vouched
}

function hadKeysAt(roster: RosterState, user: string, seq: number): boolean {
  const first = roster.earlierKeys.get(user)?.[0] ?? roster.people.get(user)
  return first !== undefined && first.sinceSeq <= seq
}

/** The custodian's role that a person had at the roster's statement number `seq`; null if none. */
export function custodianRoleAt(
  roster: Pick<RosterState, 'custodians' | 'pastCustodians'>,
  user: string,
  seq: number,
): CustodianRole | null {
  const present = roster.custodians.get(user)
  if (present !== undefined && present.sinceSeq <= seq) return present.role
  const past = roster.pastCustodians.get(user)
  return past?.find(({ sinceSeq, untilSeq }) => sinceSeq <= seq && seq < untilSeq)?.role ?? null
}

/** Whether a person was a custodian (with keys that are vouched for) at the roster's statement number `seq`. */
export function wasCustodianAt(roster: RosterState, user: string, seq: number): boolean {
  return custodianRoleAt(roster, user, seq) !== null && wasVouchedAt(roster, user, seq)
}
