import { machineTakeOverDays } from '../../constants.ts'
import { dayMs } from '../../durations.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import type { CustodianRole, PastCustodian, RosterPerson, RosterState } from './roster-state.ts'

type Custodies = Pick<RosterState, 'custodians' | 'pastCustodians'>

/**
 * When a machine stops: at its end; at once if its keeper or the maker of its keys left, or some days later if it also proves itself to an
 * identity provider, since who left may have the token. Null if it is over or unknown.
 */
export function machineStopsAt(roster: Pick<RosterState, 'machines'>, machine: string): string | null {
  const named = roster.machines.get(machine)
  if (named === undefined || named.isEnded) return null
  if (named.leftAt === null) return named.until
  const days = named.identity ? machineTakeOverDays : 0
  const stops = new Date(Date.parse(named.leftAt) + days * dayMs).toISOString()
  return [stops, named.until].sort()[0] as string
}

/** Whether a machine may read at this instant. */
export function machineStands(roster: Pick<RosterState, 'machines'>, machine: string, now: string): boolean {
  const stops = machineStopsAt(roster, machine)
  return stops !== null && now < stops
}

/** A person's newest keys, vouched for or not; undefined if they never enrolled. */
export function presentKeys(roster: Pick<RosterState, 'people'>, user: string): RosterPerson | undefined {
  return roster.people.get(user)
}

/**
 * A person's keys at roster statement `seq`, and whether they were vouched for then. Throws StatementRefused if they
 * had none.
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

/**
 * Whether somebody was deactivated with the keys that they have: nobody vouches for them any more, and an `appoint`
 * without a role does again.
 */
export function isDeactivated(
  { people, earlierKeys }: Pick<RosterState, 'people' | 'earlierKeys'>,
  user: string,
): boolean {
  const [person, before] = [people.get(user), earlierKeys.get(user)?.at(-1)]
  return person?.vouched === false && before?.fingerprint === person.fingerprint
}

/** Whether a person had vouched-for keys at roster statement `from` or later. */
export function wasVouchedSince(
  { people, earlierKeys }: Pick<RosterState, 'people' | 'earlierKeys'>,
  user: string,
  from: number,
): boolean {
  const present = people.get(user)
  if (present?.vouched !== false) return present !== undefined
  const spans = [...(earlierKeys.get(user) ?? []), present]
  return spans.some(({ vouched }, index) => vouched && (spans[index + 1]?.sinceSeq ?? 0) > from)
}

/** Whether these were a person's keys and every replacement since was a renewal signed with the keys before. */
export function wereRenewed(
  { people, earlierKeys, keyResets }: Pick<RosterState, 'people' | 'earlierKeys' | 'keyResets'>,
  user: string,
  { sealing_key, signing_key }: { readonly sealing_key: string; readonly signing_key: string },
): boolean {
  const earlier = (earlierKeys.get(user) ?? []).find(
    ({ sealingKey, signingKey }) => sealingKey === sealing_key && signingKey === signing_key,
  )
  const isReset = (keyResets.get(user) ?? []).some((seq) => seq > (earlier?.sinceSeq ?? 0))
  return earlier !== undefined && people.has(user) && !isReset
}

/** Whether a person had vouched-for keys at roster statement `seq`. */
export function wasVouchedAt(roster: RosterState, user: string, seq: number): boolean {
  return roster.people.has(user) && hadKeysAt(roster, user, seq) && personAt(roster, user, seq).vouched
}

function hadKeysAt(roster: RosterState, user: string, seq: number): boolean {
  const first = roster.earlierKeys.get(user)?.[0] ?? roster.people.get(user)
  return first !== undefined && first.sinceSeq <= seq
}

/** The custodian role of a person at roster statement `seq`; null if none. */
export function custodianRoleAt(roster: Custodies, user: string, seq: number): CustodianRole | null {
  const span = spansOf(roster, user).find(({ sinceSeq, untilSeq }) => sinceSeq <= seq && seq < untilSeq)
  return span?.role ?? null
}

/** Whether a person was a custodian at any statement from `from` to `to`. */
export function wasCustodianWithin(roster: Custodies, user: string, from: number, to: number): boolean {
  return spansOf(roster, user).some(({ sinceSeq, untilSeq }) => sinceSeq <= to && untilSeq > from)
}

/** Whether a person was a custodian, in any role, at every statement from `from` to `to`. */
export function wasCustodianThroughout(roster: Custodies, user: string, from: number, to: number): boolean {
  let covered = from
  for (const { sinceSeq, untilSeq } of spansOf(roster, user)) {
    if (sinceSeq <= covered && untilSeq > covered) covered = untilSeq
  }
  return covered > to
}

/** A person's custodies, oldest first; the present one has no end. */
function spansOf({ custodians, pastCustodians }: Custodies, user: string): PastCustodian[] {
  const past = pastCustodians.get(user) ?? []
  const present = custodians.get(user)
  return present === undefined ? [...past] : [...past, { ...present, untilSeq: Number.POSITIVE_INFINITY }]
}

/** Whether a person was a custodian with vouched-for keys at roster statement `seq`. */
export function wasCustodianAt(roster: RosterState, user: string, seq: number): boolean {
  return custodianRoleAt(roster, user, seq) !== null && wasVouchedAt(roster, user, seq)
}
