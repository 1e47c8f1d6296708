/**
 * How sure this device may be that it is shown what others are shown: colleagues' devices confirmed it lately; one said nothing for a
 * week while others did; none did for a day; one lacks what this device has long known; none did for a week; or one was shown
 * something else.
 */
export type Concern = 'none' | 'missing' | 'day' | 'behind' | 'week' | 'differs'

/** What a banner says of it. */
export interface ColleaguesStatus {
  concern: Concern
  /** Since when it is so; empty where nothing is to be said. */
  since: string
  /** How many vaults it is about; 0 where it is about the list of people, and with it about everything. */
  vaults: number
  /** Whom `missing` and `behind` are about. */
  people: string[]
}

/** A vault that no view matched for a day, or that a colleague's device was shown differently: its log, or its items. */
export interface WaitingVault {
  vault: string
  since: string
  differs: 'log' | 'items' | null
}

/** A custodian whose device said nothing for a week that fits, or lacks what this one had known for a day. */
export interface UnseenColleague {
  user: string
  since: string
  isBehind: boolean
}

/** Another custodian, and when their device last saw the same as this one. */
export interface SeenColleague {
  user: string
  /** Null as long as they never did. */
  sameAt: string | null
  /**
   * `none`: no view of theirs came. `older`: what came is old, or goes on where this device is shown no more. `behind`: it lacks what
   * this device had known for a day.
   */
  state: 'same' | 'older' | 'behind' | 'differs' | 'none' | 'clock_ahead'
}

export interface ColleaguesReport {
  concern: Concern
  /** Nobody else is a custodian: nobody's device can confirm anything. */
  isAlone: boolean
  /** Since when nobody's view matched the list of people. */
  rosterSince: string
  /** Vaults that no view matched for a day or that differ, oldest first. */
  vaults: WaitingVault[]
  colleagues: SeenColleague[]
  unseen: UnseenColleague[]
  /** A colleague's device was shown another list of people. */
  differsInPeople: boolean
  /** When this browser first compared: it remembers nothing from before. */
  begunAt: string
  /** Vaults that the server names and this device could not verify when it last signed: it confirms them to nobody. */
  unsigned: string[]
  /** What chat was told on the last days, oldest first; `isKnown`: this device can tell who signed it and that they might. */
  days: { day: string; user: string; at: string; words: string[]; isKnown: boolean }[]
}

/** Words that two people compare: those that this device shows, and what it shows as a QR code. */
export interface Comparison {
  words: string[]
  qr: string
  /** How many vaults they cover, beside the list of people. */
  vaults: number
}

/** What somebody typed that the other read out, or what a camera read. */
export type TypedComparison = { words: string[] } | { qr: string }

/** Comparing what this device is shown with what colleagues' devices are shown. */
export interface Colleagues {
  /** Asks and compares now. */
  readColleagues(): Promise<ColleaguesReport>
  /** What to compare with this person, by the newest lists: of people, and of every vault that both may see. */
  beginComparison(user: string): Promise<Comparison>
  /** Computes it anew. True: it fits and is remembered. False: both begin again, since something may have changed in between. */
  confirmComparison(user: string, typed: TypedComparison): Promise<boolean>
}
