/**
 * Whether this device is shown what others are shown. `none`: colleagues' devices confirmed it lately. `missing`: one said nothing for a
 * week while others did. `day`, `week`: none confirmed it for so long. `behind`: one lacks what this device has long known. `differs`: one
 * was shown something else.
 */
export type Concern = 'none' | 'missing' | 'day' | 'behind' | 'week' | 'differs'

/** What a banner shows of it. */
export interface ColleaguesStatus {
  concern: Concern
  /** Since when; empty if there is nothing to show. */
  since: string
  /** How many vaults are concerned; 0 if the list of people is, and with it everything. */
  vaults: number
  /** The people that `missing` and `behind` are about. */
  people: string[]
}

/** A vault that no view matched for a day, or of which a colleague's device was shown a different log or different items. */
export interface WaitingVault {
  vault: string
  since: string
  differs: 'log' | 'items' | null
}

/** A custodian whose device's views have not matched for a week, or lack what this one had known for a day. */
export interface UnseenColleague {
  user: string
  since: string
  isBehind: boolean
}

/** Another custodian, and when their device last saw the same as this one. */
export interface SeenColleague {
  user: string
  /** Null if they never did. */
  sameAt: string | null
  /**
   * `none`: they have no view. `older`: their view is old, or goes beyond what this device is shown. `behind`: it lacks what this device
   * had known for a day.
   */
  state: 'same' | 'older' | 'behind' | 'differs' | 'none' | 'clock_ahead'
}

export interface ColleaguesReport {
  concern: Concern
  /** There is no other custodian whose device could confirm anything. */
  isAlone: boolean
  /** Since when nobody's view matched the list of people. */
  rosterSince: string
  /** Vaults that differ, or that no view matched for a day; oldest first. */
  vaults: WaitingVault[]
  colleagues: SeenColleague[]
  unseen: UnseenColleague[]
  /** A colleague's device was shown another list of people. */
  differsInPeople: boolean
  /** When this browser first compared; it remembers nothing from before. */
  begunAt: string
  /** Vaults that the server listed and this device could not verify when it last signed; its view leaves them out. */
  unsigned: string[]
  /** The daily lines in chat, oldest first; `isKnown`: this device can tell who signed it and that they were entitled. */
  days: { day: string; user: string; at: string; words: string[]; isKnown: boolean }[]
}

/** Words that two people compare: the ones that this device shows, and its QR code. */
export interface Comparison {
  words: string[]
  qr: string
  /** How many vaults they cover, besides the list of people. */
  vaults: number
}

/** The words that the other person read out, as typed, or what a camera read. */
export type TypedComparison = { words: string[] } | { qr: string }

/** Comparing what this device is shown with what colleagues' devices are shown. */
export interface Colleagues {
  /** Fetches views and compares now. */
  readColleagues(): Promise<ColleaguesReport>
  /** Words to compare with this person, over the newest list of people and every vault that both may see. */
  beginComparison(user: string): Promise<Comparison>
  /**
   * Compares by freshly read lists. True: they match, which is remembered. False: both begin again, since something may have changed in
   * between.
   */
  confirmComparison(user: string, typed: TypedComparison): Promise<boolean>
}
