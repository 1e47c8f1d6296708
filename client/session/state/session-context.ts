import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import type { AccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import type { ApiClient } from '../../api-client.ts'
import type { OpenSession, Person } from './open-session.ts'
import type { RequestKeeper } from './request-keeper.ts'
import type { SeenMemory } from './seen-memory.ts'

/** What the ways to unlock need of the session that they belong to. */
export interface SessionContext {
  readonly api: ApiClient
  readonly memory: SeenMemory
  readonly requestKeeper: RequestKeeper
  readonly now: () => Date
  /** Who is signed in. SessionError('signed_out'). */
  known(): Person
  /** SessionError('locked' or 'no_keys'). */
  unlocked(): OpenSession
  isUnlocked(): boolean
  /** A mark of this moment: what began to unlock before a lock must not end unlocked. */
  begin(): number
  /** Unlocks with these keys, or goes on with them where others were open. */
  takeUp(secret: AccountSecret, keys: AccountKeys, begun: number): Promise<void>
  /** Says the status anew. */
  tell(): void
}
