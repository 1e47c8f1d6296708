import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import type { AccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import type { Caller } from '../../caller.ts'
import type { RequestKeeper } from '../account/request-keeper.ts'
import { createTurns } from '../parts/in-turn.ts'
import type { RosterReader } from '../roster/load-roster.ts'
import type { OpenSession, Person } from './open-session.ts'
import { type SeenMemory, seenBy } from './seen-memory.ts'

/** What the ways to unlock need of the session that they belong to. */
export interface UnlockingGround {
  readonly caller: Caller
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

/** Reads the roster for somebody whose keys are not open, and leaves nothing on the device that was not yet agreed upon. */
export function lockedReader({ caller, memory, known }: UnlockingGround): RosterReader {
  const person = known()
  const seen = { ...seenBy(memory, person.id), keepRoster: async () => undefined }
  return { caller, seen, person, keys: null, roster: null, rosterTurns: createTurns() }
}
