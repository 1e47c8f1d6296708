import type { AccessVerbs } from './access.ts'
import type { AuditWatch } from './audit.ts'
import type { ClientLinkVerbs } from './client-links.ts'
import type { Colleagues, ColleaguesStatus } from './colleagues.ts'
import type { ErrorFacts } from './errors.ts'
import type { ExportVerbs } from './exports.ts'
import type { FavouriteVerbs } from './favourites.ts'
import type { FinderVerbs } from './finder.ts'
import type { HealthVerbs } from './health.ts'
import type { ImportVerbs } from './import.ts'
import type { ItemVerbs } from './items.ts'
import type { MachineVerbs } from './machines.ts'
import type { OneTimeLinkVerbs } from './one-time-links.ts'
import type { OrganisationVerbs, PeopleVerbs } from './people.ts'
import type { ProgramVerbs } from './programs.ts'
import type { RestoreVerbs } from './restore.ts'
import type { TeamVerbs } from './teams.ts'
import type { AccountVerbs, BrowserVerbs, PendingReset, UnlockVerbs } from './unlocking.ts'
import type { UnsavedVerbs } from './unsaved.ts'
import type { DeliveryState, MemberVerbs, VaultVerbs } from './vaults.ts'

/** The state of the signed-in person's own key. */
export type KeyStatus =
  /** Nobody is attached, or the first call to the server is still under way. */
  | { state: 'starting' }
  /** No keys yet: the page 'Create your key' comes next. */
  | { state: 'no_keys' }
  | {
      state: 'locked'
      /** Set while this person's request for new keys waits for confirmation. */
      reset?: PendingReset
    }
  | UnlockedStatus

export interface UnlockedStatus {
  state: 'unlocked'
  userId: string
  /** The organisation's id, or null before its genesis. */
  organisation: string | null
  /** True after an unlock by recovery code, until a new passphrase is set. */
  needsNewPassphrase: boolean
  /** True while the organisation's recovery kit waits to be shown and put away. */
  hasOrganisationKit: boolean
  /** True until somebody vouches for this person's keys; nothing is sealed to them before. */
  awaitsConfirmation: boolean
  /** Whether the server calls the person an admin or manager without an admin's signature; devices give them nothing for it. */
  awaitsRole: boolean
  /** True for a newcomer without an invitation link who has not yet said that they compared the organisation's words. */
  mustCompareOrganisation: boolean
  /** How far keys follow decisions, as of the last step. */
  deliveries: DeliveryState
  /** Grows whenever a key arrives that this person waited for, so that screens try again to open what they could not. */
  keyArrivals: number
  /** Whether colleagues' devices confirm what this one is shown. */
  colleagues: ColleaguesStatus
  /** Why the roster could not be read or is not trusted; null if all is well. */
  trouble: ErrorFacts | null
}

/**
 * What a person's trusted device does with their key, verbs by noun. Every verb rejects with an Error that has a `code`: a server's
 * ErrorCode, or one of ClientErrorCode. Verbs that need the key reject with `locked` without it.
 */
export interface DeviceVerbs {
  account: AccountVerbs & UnlockVerbs
  /** Letting a new browser in, on both sides. */
  browsers: BrowserVerbs
  /** Connecting a program, from the page of the person who started it. */
  programs: ProgramVerbs
  organisation: OrganisationVerbs
  people: PeopleVerbs & Colleagues
  vaults: VaultVerbs & MemberVerbs
  items: ItemVerbs
  favourites: FavouriteVerbs
  finder: FinderVerbs
  unsaved: UnsavedVerbs
  health: HealthVerbs
  imports: ImportVerbs
  access: AccessVerbs
  exports: ExportVerbs
  links: OneTimeLinkVerbs & ClientLinkVerbs
  machines: MachineVerbs
  teams: TeamVerbs
  restore: RestoreVerbs
  audit: AuditWatch
  status(): Promise<KeyStatus>
  lock(): Promise<void>
  /** Makes the deliveries and generations that are due, now; the device also does it by itself. */
  keepInStep(): Promise<DeliveryState>
}
