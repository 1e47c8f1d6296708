import type { Role, UserStatus } from '@chaveiro/contract/constants.ts'
import type { CustodianRole } from '@chaveiro/contract/rules/roster.ts'
import type { OrganisationUser } from '@chaveiro/contract/users.ts'

/** A person as the roster has them, for a screen that compares words. */
export interface RosterStanding {
  userId: string
  /** Eight words of the newest keys; null for somebody who has none. */
  words: string[] | null
  vouched: boolean
  custodian: CustodianRole | null
  /** An open invitation that nobody has followed yet. */
  invited: boolean
  /** Words of the keys that an open reset proposes, and whether one more voice is enough. */
  reset: { words: string[]; proposedBy: string } | null
}

export interface OrganisationState {
  organisation: string
  words: string[]
  automaticVouching: boolean
  people: RosterStanding[]
  custodians: { userId: string; role: CustodianRole }[]
}

/** The printed sheet of the organisation: shown once, by the device that founded it. */
export interface OrganisationKit {
  organisation: string
  /** The words by which people compare the organisation. */
  words: string[]
  /** The printed recovery code of the organisation. */
  recoveryCode: string
  foundedAt: string
  /** The server's sentence on becoming admin; empty where the founder was one already. */
  message: string
}

/** What a person does about people. Every one is an act at this device: it signs what has to be signed and calls. */
export interface PeopleVerbs {
  /** Becomes the first admin and founds the organisation in one step. */
  foundOrganisation(): Promise<OrganisationKit>
  /** The kit that waits to be shown, or null. This device keeps it until putAwayOrganisationKit. */
  organisationKit(): Promise<OrganisationKit | null>
  putAwayOrganisationKit(): Promise<void>
  /** The organisation's words, for comparing; null before genesis. */
  organisationWords(): Promise<string[] | null>
  organisation(): Promise<OrganisationState>
  /** The person said that they compared the organisation's words. */
  confirmOrganisation(): Promise<void>
  /** Answers the invitation link to copy. */
  inviteUser(draft: {
    email: string
    name: string
    role: Role
  }): Promise<{ user: OrganisationUser; link: string }>
  /** A new link for somebody who has not made keys yet; the one before ends. */
  renewInvitation(userId: string): Promise<{ link: string }>
  /** Reads an invitation link's fragment for the next finishAccount of this person. SessionError('invitation_unusable'). */
  takeInvitation(fragment: string): Promise<void>
  /** The person has compared these words with the other one. */
  confirmKey(userId: string, words: string[]): Promise<void>
  setAutomaticVouching(on: boolean): Promise<void>
  setUserRole(userId: string, role: Role): Promise<OrganisationUser>
  setUserStatus(userId: string, status: UserStatus): Promise<OrganisationUser>
  /** Signs the appoint or dismiss for a role that the server already has; with `shown`, for no other than that one. */
  confirmRole(userId: string, shown: Role): Promise<void>
  /** The words of keys that somebody asks to have in the place of lost ones, to compare before confirmReset. */
  wordsOfKeys(keys: { sealing_key: string; signing_key: string }): Promise<string[]>
  /** Proposes or seconds new keys for somebody who lost theirs, after comparing words. */
  confirmReset(userId: string, words: string[]): Promise<{ done: boolean }>
  /**
   * Signs a reset of oneself (from the browser that asked) or of another, whose words were compared, with the
   * organisation's printed recovery code. `open_failed`: another organisation's. `words_changed`.
   */
  resetWithRecoveryKit(userId: string, recoveryCode: string, words?: string[]): Promise<{ done: boolean }>
  /** One's own words, of present keys or of those asked for. */
  ownWords(): Promise<string[]>
}
