import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import type { Role, UserStatus } from '@chaveiro/contract/constants.ts'
import type { RoleAndStatus } from '@chaveiro/contract/log/roster/role-custody.ts'
import type { CustodianRole } from '@chaveiro/contract/log/roster/roster.ts'
import type { Sure } from '@chaveiro/contract/rules/texts/told.ts'
import type { PersonHandle } from './handles.ts'

/** A person by the roster, for a screen that compares words. */
export interface RosterPerson {
  userId: string
  /** Eight words of the newest keys; null without keys. */
  words: string[] | null
  vouched: boolean
  custodian: CustodianRole | null
  /** An open invitation that nobody has followed yet. */
  invited: boolean
  /** Words of the keys that an open reset proposes, and who proposed them. */
  reset: { words: string[]; proposedBy: string } | null
}

/** A person as the server lists them. */
export type ListedPerson = Pick<OrganisationUser, 'id' | 'email' | 'identity_salt'>

/** Somebody whose words a person has compared with them. */
export interface ComparedPerson {
  person: PersonHandle
  words: string[]
}

export interface OrganisationState {
  organisation: string
  words: string[]
  automaticVouching: boolean
  /** Devices of an earlier release may not write; 0 if no admin required one. */
  leastRelease: number
  /** Number of the release that this device runs. */
  release: number
  people: RosterPerson[]
  custodians: { userId: string; role: CustodianRole }[]
}

/** The organisation's sheet to print once, as kept by the device that founded it. */
export interface KeptKit {
  organisation: string
  /** The printed recovery code of the organisation. */
  recoveryCode: string
  foundedAt: string
}

/** The kit with the words by which people compare the organisation, in its present language. */
export interface OrganisationKit extends KeptKit {
  words: string[]
}

/** A person's acts about their organisation as a whole. */
export interface OrganisationVerbs {
  /** Becomes the first admin and founds the organisation in one step. */
  found(): Promise<KeptKit>
  /** The kit that waits to be shown, or null. This device keeps it until putAwayOrganisationKit. */
  kit(): Promise<OrganisationKit | null>
  putAwayKit(): Promise<void>
  read(): Promise<OrganisationState>
  /** The organisation's words, for comparing; null before genesis. */
  words(): Promise<string[] | null>
  /** The person says that they compared the organisation's words. */
  confirm(): Promise<void>
  setAutomaticVouching(on: boolean): Promise<void>
  /** Sets the least release whose devices may write, up to this device's own; 0 for any. */
  setLeastRelease(release: number): Promise<void>
  /** Reads an invitation link's fragment for the next finishAccount of this person. Throws SessionError('invitation_unusable'). */
  takeInvitation(fragment: string): Promise<void>
}

/**
 * A person's acts about other people. Acts that give somebody something refuse one whose address is marked as altered; acts that take
 * something away do not, since it was decided knowing that. Throws DistrustError('person') if the server shows another address than before.
 */
export interface PeopleVerbs {
  /** Compares a list's people with the roster; answers by user id. */
  show(people: readonly ListedPerson[]): Promise<Record<string, PersonHandle>>
  /** Answers the invitation link to copy. */
  invite(draft: { email: Sure; name: Sure; role: Role }): Promise<{ user: OrganisationUser; link: string }>
  /** A new link for somebody without keys, only for the role in `shown`; ends the one before. */
  renewInvitation(person: PersonHandle, shown: Role): Promise<{ link: string }>
  /** Ends the invitation of somebody who has no keys, and deactivates them. Throws 'decided_meanwhile' if they came meanwhile. */
  endInvitation(person: PersonHandle): Promise<OrganisationUser>
  /** The person has compared these words with the other one, whom they know under this e-mail address. */
  confirmKey(person: PersonHandle, words: Sure[]): Promise<void>
  setRole(person: PersonHandle, role: Role): Promise<OrganisationUser>
  setStatus(person: PersonHandle, status: UserStatus): Promise<OrganisationUser>
  /** Signs the appoint or dismiss for the role and status that the server already has. Throws SessionError('role_differs') if they are not as `shown`. */
  confirmRole(person: PersonHandle, shown: RoleAndStatus): Promise<void>
  /** The words of the new keys of somebody who lost theirs, to compare before confirmReset. */
  wordsOfKeys(keys: { sealing_key: string; signing_key: string }): Promise<string[]>
  /** Proposes or seconds new keys for somebody who lost theirs, after comparing words. */
  confirmReset(person: PersonHandle, words: Sure[]): Promise<{ done: boolean }>
  /**
   * Signs a reset with the organisation's printed recovery code: of oneself, from the browser that asked, or of another person after
   * comparing words. Throws `open_failed` for another organisation's code, and `words_changed`.
   */
  resetWithRecoveryKit(recoveryCode: string, compared?: ComparedPerson): Promise<{ done: boolean }>
}
