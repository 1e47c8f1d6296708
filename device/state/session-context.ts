import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import type { AccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import type { Invitation } from '@chaveiro/crypto/processes/read-invitation.ts'
import type { ApiClient } from '../base/calls/api-client.ts'
import type { PendingReset } from '../base/types/unlocking.ts'
import type { CopyReader, OpenSession, Person } from './open-session.ts'
import type { RequestKeeper } from './request-keeper.ts'
import type { SeenMemory } from './seen-memory.ts'

/** The opened secret, and when the unlock began. */
export interface Unlocking {
  readonly secret: AccountSecret
  readonly keys: AccountKeys
  /** `lockCount()` at the beginning: an unlock that began before a lock must not end unlocked, however late the server answers. */
  readonly lockCount: number
  /** By recovery code, so the person sets a new passphrase next. */
  readonly byRecoveryCode?: boolean
  /** Number of the newest roster statement that this device had seen when it asked for the keys. */
  readonly seenAtUnlock?: number
  /** The keeper has the secret already. */
  readonly isKept?: boolean
}

/** What every verb gets of its session. */
export interface SessionContext {
  readonly api: ApiClient
  readonly memory: SeenMemory
  readonly requestKeeper: RequestKeeper
  readonly now: () => Date
  /** Number of the release that this device runs. */
  readonly release: number
  /** Reads the filter of common leaked passwords; rejects if this host has none. */
  readonly readLeaked: () => Promise<Uint8Array<ArrayBuffer>>
  /** Who is signed in. Throws SessionError('signed_out'). */
  person(): Person
  isUnlocked(): boolean
  /** Throws SessionError('locked' or 'no_keys'). */
  unlocked(): OpenSession
  /** The session, or what reads this device's copies before the server has answered. Throws as `unlocked`. */
  copyReader(): CopyReader
  /** Runs an act of the person, and then at once what it makes due for others. */
  act<T>(work: (session: OpenSession) => Promise<T>): Promise<T>
  lockCount(): number
  /** Unlocks with these keys; a session that is open with others goes on with these. */
  unlockWith(unlocking: Unlocking): Promise<void>
  /** Called on every lock, to end what was begun and needs the keys. */
  onLock(forget: () => void): void
  /** Asks again who is signed in, and reads the roster. */
  refresh(): Promise<unknown>
  /** Publishes the status if it changed. */
  publishStatus(): void
  /** The person's request for new keys, as last seen. */
  pendingReset: PendingReset | undefined
  /** The invitation link that somebody followed. It counts for this person only, should another one sign in here next. */
  followedInvitation: { readonly by: string; readonly invitation: Invitation } | null
}

/** The invitation whose link this person followed. */
export function invitationOf({ followedInvitation }: SessionContext, userId: string): Invitation | null {
  return followedInvitation?.by === userId ? followedInvitation.invitation : null
}
