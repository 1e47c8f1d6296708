import type { ViewRoot } from './statement-forms.ts'
import type { LogHead } from './statement-kinds.ts'

export type CustodianRole = 'admin' | 'manager'

/** One span of keys of a person as the roster has it. Keys and fingerprint are base64url. */
export type RosterPerson = {
  readonly user: string
  readonly sealingKey: string
  readonly signingKey: string
  readonly fingerprint: string
  /** Whether somebody entitled stands for these keys being this person's; keys are sealed to no others. */
  readonly vouched: boolean
  /** Number of the statement from which they are vouched for; null as long as they are not. */
  readonly vouchedSeq: number | null
  /** Commits to the e-mail address that somebody entitled confirmed for them; null where nobody did. */
  readonly identity: string | null
  /** Number of the statement from which these keys hold. */
  readonly sinceSeq: number
}

export type Custodian = { readonly role: CustodianRole; readonly sinceSeq: number }

/** A custody that ended: it held from statement `sinceSeq` on and not any more from `untilSeq` on. */
export type PastCustodian = Custodian & { readonly untilSeq: number }

/** A statement of the roster that ended somebody's custody, or put other keys in the place of theirs. */
export type Ending = {
  /** Its number. */
  readonly seq: number
  readonly right: 'custody' | 'keys'
  /** Where all vaults stood. */
  readonly view: ViewRoot
}

/** An invite that nobody has used yet. Who enrols with the private half of its key is vouched for. */
export type OpenInvite = {
  readonly hash: string
  readonly invitationKey: string
  /** Commits to the e-mail address that it is for. */
  readonly identity: string
  readonly expires: string
  /** What the person is from their enrolment on; null for no custodian. */
  readonly role: CustodianRole | null
  /** The custodian who made it, and so vouches for who follows it. */
  readonly by: string
  readonly seq: number
}

/** New keys for somebody who lost theirs, proposed by one voice and waiting for a second. */
export type OpenReset = {
  readonly hash: string
  /** A custodian's user id, or `recovery_key`. */
  readonly by: string
  readonly sealingKey: string
  readonly signingKey: string
  readonly fingerprint: string
}

/** An admin's proposal to go on from an older state, waiting for a second voice. */
export type OpenResume = {
  readonly hash: string
  readonly by: string
  /** Digest of the list of what each log gives up. */
  readonly givenUp: string
  readonly seq: number
}

/** An older state from which the logs went on, as two signed it. */
export type Resumed = {
  readonly givenUp: string
  /** User ids; the second may be `recovery_key`. */
  readonly voices: readonly [string, string]
  /** Numbers of the proposal and of the statement that confirmed it. */
  readonly proposedSeq: number
  readonly seq: number
}

export type RosterState = {
  /** Hash of the genesis statement: the organisation's id. */
  readonly org: string
  readonly head: LogHead
  /** Time of the newest statement; no later one may be dated before it. */
  readonly at: string
  /** Hash of every statement, by its number. */
  readonly hashes: readonly string[]
  /** The newest keys of everybody. */
  readonly people: ReadonlyMap<string, RosterPerson>
  /** Keys that were somebody's before the present ones, oldest first: old signatures are held against them. */
  readonly earlierKeys: ReadonlyMap<string, readonly RosterPerson[]>
  readonly custodians: ReadonlyMap<string, Custodian>
  /** Custodies that ended, or went on in another role, oldest first. */
  readonly pastCustodians: ReadonlyMap<string, readonly PastCustodian[]>
  /** What ended a right of somebody's, oldest first. */
  readonly endings: ReadonlyMap<string, readonly Ending[]>
  /** By the user id that each is for. */
  readonly invites: ReadonlyMap<string, OpenInvite>
  /** Everybody whom somebody ever invited: their link is to be followed, so no policy vouches for them. */
  readonly invited: ReadonlySet<string>
  /** By the user id whose keys they would replace. */
  readonly resets: ReadonlyMap<string, OpenReset>
  /** Numbers of the statements that gave somebody new keys after a loss, oldest first: what the old ones proposed is void. */
  readonly keyResets: ReadonlyMap<string, readonly number[]>
  readonly openResume: OpenResume | null
  /** Oldest first. */
  readonly resumes: readonly Resumed[]
  /** Whether who enrols is vouched for at once, which trusts the server. */
  readonly automaticVouching: boolean
  /** Devices of an earlier release write nothing; 0 where nothing is required. */
  readonly leastRelease: number
  /** Every key that the roster ever named. No key serves twice. */
  readonly usedKeys: ReadonlySet<string>
  /** Public half of the printed organisation recovery key (Ed25519, base64url). */
  readonly recoveryKey: string
}

/** A state that is being written. Lists inside its maps are replaced, never changed: copies share them. */
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
  openResume: OpenResume | null
  resumes: readonly Resumed[]
  automaticVouching: boolean
  leastRelease: number
  usedKeys: Set<string>
  recoveryKey: string
}

/** A draft that can be written without touching the state. */
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
    usedKeys: new Set(state.usedKeys),
  }
}
