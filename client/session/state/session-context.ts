import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import type { AccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import type { Invitation } from '@chaveiro/crypto/processes/read-invitation.ts'
import type { ApiClient } from '../../api-client.ts'
import type { PendingReset } from '../../types/unlocking.ts'
import type { OpenSession, Person } from './open-session.ts'
import type { RequestKeeper } from './request-keeper.ts'
import type { SeenMemory } from './seen-memory.ts'

/** What opened, and when that began. */
export interface Unlocking {
  readonly secret: AccountSecret
  readonly keys: AccountKeys
  /** `lockCount()` when it began: what began before a lock must not end unlocked, however late the server answers. */
  readonly lockCount: number
  /** By recovery code: the person sets a new passphrase next. */
  readonly byRecoveryCode?: boolean
  /** Number of the newest statement of the roster that this device had seen when it asked for the keys. */
  readonly seenAtUnlock?: number
  /** The keeper has it already. */
  readonly isKept?: boolean
}

/** What every verb gets of the session that it belongs to. */
export interface SessionContext {
  readonly api: ApiClient
  readonly memory: SeenMemory
  readonly requestKeeper: RequestKeeper
  readonly now: () => Date
  /** Number of the release that this device runs. */
  readonly release: number
  /** Who is signed in. SessionError('signed_out'). */
  person(): Person
  isUnlocked(): boolean
  /** SessionError('locked' or 'no_keys'). */
  unlocked(): OpenSession
  /** Runs an act of the person; what follows from it for others is done at once. */
  act<T>(work: (session: OpenSession) => Promise<T>): Promise<T>
  lockCount(): number
  /** Unlocks with these keys, or goes on with them where others were open. */
  unlockWith(unlocking: Unlocking): Promise<void>
  /** Called on every lock: what was begun and needs the keys ends there. */
  onLock(forget: () => void): void
  /** Asks anew who is signed in, and reads the roster. */
  refresh(): Promise<unknown>
  /** Tells the status where it is another one than before. */
  publishStatus(): void
  /** The person's request for new keys, as last looked at. */
  pendingReset: PendingReset | undefined
  /** The invitation link that somebody followed: theirs alone, should another person sign in here next. */
  followedInvitation: { readonly by: string; readonly invitation: Invitation } | null
}

/** The invitation whose link this person followed. */
export function invitationOf({ followedInvitation }: SessionContext, userId: string): Invitation | null {
  return followedInvitation?.by === userId ? followedInvitation.invitation : null
}
