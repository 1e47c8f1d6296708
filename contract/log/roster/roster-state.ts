import type { ViewRoot } from '../statements/statement-forms.ts'
import type { LogHead } from '../statements/statement-kinds.ts'

export type CustodianRole = 'admin' | 'manager'

/** A person's keys for one span of the roster. Keys and fingerprint are base64url. */
export type RosterPerson = {
  readonly user: string
  readonly sealingKey: string
  readonly signingKey: string
  readonly fingerprint: string
  /** Whether somebody entitled vouched for these keys; nothing is sealed to others. */
  readonly vouched: boolean
  /** Number of the statement that vouched for them; null if none. */
  readonly vouchedSeq: number | null
  /** Commitment to the confirmed e-mail address; null if none was confirmed. */
  readonly identity: string | null
  /** Number of the statement that named these keys. */
  readonly sinceSeq: number
}

type Custodian = { readonly role: CustodianRole; readonly sinceSeq: number }

/** A custody that ended: in effect from statement `sinceSeq` until before `untilSeq`. */
export type PastCustodian = Custodian & { readonly untilSeq: number }

/** A roster statement that ended somebody's custody or replaced their keys. */
export type Ending = {
  /** Its number. */
  readonly seq: number
  readonly right: 'custody' | 'keys'
  /** The state of all vaults then. */
  readonly view: ViewRoot
}

/** An unused invite. The person who enrols with the private half of its key is vouched for. */
export type OpenInvite = {
  readonly hash: string
  readonly invitationKey: string
  /** Commitment to the invited e-mail address. */
  readonly identity: string
  readonly expires: string
  /** The role that the person gets with their enrolment; null for none. */
  readonly role: CustodianRole | null
  /** The custodian who made it, and so vouches for the person who uses it. */
  readonly by: string
  readonly seq: number
}

/** Proposed new keys for somebody who lost theirs, waiting for confirmation. */
type OpenReset = {
  readonly hash: string
  /** A custodian's user id, or `recovery_key`. */
  readonly by: string
  readonly sealingKey: string
  readonly signingKey: string
  readonly fingerprint: string
}

/** An admin's proposal to resume from an older state, waiting for confirmation. */
type OpenResume = {
  readonly hash: string
  readonly by: string
  /** Digest of the list of what each log gives up. */
  readonly givenUp: string
  readonly seq: number
}

/** An older state from which the logs were resumed. */
type Resumed = {
  readonly givenUp: string
  /** The signers' user ids; the second may be `recovery_key`. */
  readonly voices: readonly [string, string]
  /** Number of the proposal; `seq` is that of its confirmation. */
  readonly proposedSeq: number
  readonly seq: number
}

/** A machine as the roster last named it. Keys and fingerprint are base64url. */
export type RosterMachine = {
  readonly machine: string
  readonly sealingKey: string
  readonly signingKey: string
  readonly fingerprint: string
  readonly keeper: string
  /** Who made its present keys. */
  readonly maker: string
  readonly until: string
  readonly asks: boolean
  readonly identity: boolean
  /** Salted commitment to its name, networks and identity. */
  readonly overview: string
  /** Number of the statement that first named it. */
  readonly sinceSeq: number
  /** When its keeper or the maker of its keys was deactivated; null while both are there. */
  readonly leftAt: string | null
  readonly isEnded: boolean
}

/** A team as the roster last named it. */
export type RosterTeam = {
  readonly team: string
  /** Its people from each statement on, oldest first: who was named, and who was deactivated since. */
  readonly stretches: readonly { readonly seq: number; readonly people: readonly string[] }[]
  /** Salted commitment to its name. */
  readonly overview: string
  /** Number of the statement that ended it; null while it stands. */
  readonly endedSeq: number | null
}

export type RosterState = {
  /** Hash of the genesis statement: the organisation's id. */
  readonly org: string
  readonly head: LogHead
  /** Time of the newest statement; later ones may not be earlier. */
  readonly at: string
  /** Hash of every statement, by its number. */
  readonly hashes: readonly string[]
  /** Everybody's newest keys, with a new span if they were deactivated. */
  readonly people: ReadonlyMap<string, RosterPerson>
  /** Each person's earlier keys, oldest first: old signatures are checked with them. */
  readonly earlierKeys: ReadonlyMap<string, readonly RosterPerson[]>
  readonly custodians: ReadonlyMap<string, Custodian>
  /** Custodies that ended or changed role, oldest first. */
  readonly pastCustodians: ReadonlyMap<string, readonly PastCustodian[]>
  /** What ended each person's rights, oldest first. */
  readonly endings: ReadonlyMap<string, readonly Ending[]>
  /** By the invited user's id. */
  readonly invites: ReadonlyMap<string, OpenInvite>
  /** Everybody who was ever invited: they have to use their link, so no policy vouches for them. */
  readonly invited: ReadonlySet<string>
  /** By the id of the user who would get the keys. */
  readonly resets: ReadonlyMap<string, OpenReset>
  /**
   * Numbers of the statements that gave each person new keys after a loss, oldest first: open proposals by the old
   * keys are void.
   */
  readonly keyResets: ReadonlyMap<string, readonly number[]>
  /** Also those that ended, so that no id comes back. */
  readonly machines: ReadonlyMap<string, RosterMachine>
  /** Also those that ended, so that no id comes back. */
  readonly teams: ReadonlyMap<string, RosterTeam>
  readonly openResume: OpenResume | null
  /** Oldest first. */
  readonly resumes: readonly Resumed[]
  /** Whether enrolments are vouched for automatically, which trusts the server. */
  readonly automaticVouching: boolean
  /** Devices of an earlier release write nothing; 0 if any may. */
  readonly leastRelease: number
  /** Every key that the roster ever named; none can be used twice. */
  readonly usedKeys: ReadonlySet<string>
  /** Public half of the printed organisation recovery key (Ed25519, base64url). */
  readonly recoveryKey: string
}

/** A mutable copy of a state. Lists inside its maps are replaced, never mutated, since copies share them. */
export type RosterDraft = {
  org: string
  head: LogHead
  at: string
  hashes: string[]
  people: Map<string, RosterPerson>
  earlierKeys: Map<string, readonly RosterPerson[]>
  custodians: Map<string, Custodian>
  pastCustodians: Map<string, readonly PastCustodian[]>
  endings: Map<string, readonly Ending[]>
  invites: Map<string, OpenInvite>
  invited: Set<string>
  resets: Map<string, OpenReset>
  keyResets: Map<string, readonly number[]>
  machines: Map<string, RosterMachine>
  teams: Map<string, RosterTeam>
  openResume: OpenResume | null
  resumes: readonly Resumed[]
  automaticVouching: boolean
  leastRelease: number
  usedKeys: Set<string>
  recoveryKey: string
}

/** A draft whose changes do not touch the state. */
export function copyRoster(state: RosterState): RosterDraft {
  return {
    ...state,
    hashes: [...state.hashes],
    people: new Map(state.people),
    earlierKeys: new Map(state.earlierKeys),
    custodians: new Map(state.custodians),
    pastCustodians: new Map(state.pastCustodians),
    endings: new Map(state.endings),
    invites: new Map(state.invites),
    invited: new Set(state.invited),
    resets: new Map(state.resets),
    keyResets: new Map(state.keyResets),
    machines: new Map(state.machines),
    teams: new Map(state.teams),
    usedKeys: new Set(state.usedKeys),
  }
}
