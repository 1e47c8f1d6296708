/**
 * How sure this device may be that it is shown what others are shown: a colleague's device confirmed it lately, none did for a
 * day or for a week, or one was shown something else.
 */
export type Concern = 'none' | 'day' | 'week' | 'differs'

/** What a banner says of it. */
export interface ColleaguesStatus {
  concern: Concern
  /** Since when it is so; empty where nothing is to be said. */
  since: string
  /** How many vaults it is about; 0 where it is about the list of people, and with it about everything. */
  vaults: number
}

/** Another custodian, and when their device last saw the same as this one. */
export interface SeenColleague {
  user: string
  /** Null as long as they never did. */
  sameAt: string | null
  /** `none`: no view of theirs came. `older`: what came is old, or goes on where this device is shown no more. */
  state: 'same' | 'older' | 'differs' | 'none' | 'clock_ahead'
}

export interface ColleaguesReport {
  concern: Concern
  /** Nobody else is a custodian: nobody's device can confirm anything. */
  isAlone: boolean
  /** Since when nobody's view matched the list of people. */
  rosterSince: string
  /** Vaults that no view matched for a day or that differ, oldest first. */
  vaults: { vault: string; since: string; differs: boolean }[]
  colleagues: SeenColleague[]
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
