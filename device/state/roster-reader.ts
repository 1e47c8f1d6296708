import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import type { AccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import { createSerialQueue, type SerialQueue } from '../base/async/serial-queue.ts'
import type { ApiClient } from '../base/calls/api-client.ts'
import { type Seen, seenBy } from './seen-memory.ts'
import type { Withheld } from './seen-rights.ts'
import type { SessionContext } from './session-context.ts'

/** Who reads the roster: an unlocked session, or a newcomer without keys. */
export interface RosterReader {
  readonly api: ApiClient
  /** Number of the release that this device runs. */
  readonly release: number
  readonly seen: Seen
  readonly person: { readonly id: string }
  /** Null for a newcomer, whose keys are then neither compared nor used to store state. */
  readonly keys: AccountKeys | null
  /** Number of the newest roster statement that this device had seen when it asked for the keys; undefined without keys. */
  readonly seenAtUnlock?: number
  /** As last loaded and checked. */
  roster: RosterState | null
  /** People to whom nothing is given since a backup was put back. */
  withheld: Withheld | null
  readonly rosterQueue: SerialQueue
  /** The load that has not begun yet; callers until then share it, as it will be new enough for them. */
  queued?: { readonly of: object; readonly loading: Promise<RosterState | null> } | undefined
  /** The number of the last statement in the stored state of this reader's roster. */
  keptSeq?: number
  /** The only organisation to accept, for a person who followed its invitation link; no other is remembered. */
  readonly mustBe?: string
  /** The newest statement that the link's maker had seen. A roster without it is refused, and nothing of it remembered. */
  readonly mustHave?: string
}

/** Reads the roster for somebody whose keys are not open yet. */
export function newcomerReader(context: Locked): RosterReader {
  const { api, release } = context
  const person = context.person()
  const seen = seenBy(context.memory, person.id)
  const rosterQueue = createSerialQueue()
  return { api, release, seen, person, keys: null, roster: null, withheld: null, rosterQueue }
}

/** The same, but neither remembers nor replaces a roster head on this device, since nobody has compared anything yet. */
export function lockedReader(context: Locked): RosterReader {
  const reader = newcomerReader(context)
  const nothing = async () => undefined
  const kept = { keepRoster: nothing, keepStanding: nothing, keepTrail: nothing, goBack: nothing }
  return { ...reader, seen: { ...reader.seen, ...kept } }
}

type Locked = Pick<SessionContext, 'api' | 'memory' | 'release'> & { person(): { readonly id: string } }
