import type { Call } from '@chaveiro/contract/call.ts'
import type { Role } from '@chaveiro/contract/constants.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import type { AccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import type { MemoryKeys } from '@chaveiro/crypto/processes/derive-memory-keys.ts'
import { createSerialQueue, type SerialQueue } from '../base/async/serial-queue.ts'
import type { ApiClient } from '../base/calls/api-client.ts'
import type { Upload } from '../base/files/named-file.ts'
import type { ColleaguesStatus } from '../base/types/colleagues.ts'
import type { ErrorFacts } from '../base/types/errors.ts'
import type { KeptKit } from '../base/types/people.ts'
import { SessionError } from '../base/types/session-error.ts'
import { requireRelease } from './least-release.ts'
import type { Imports } from './open-import.ts'
import type { Seen } from './seen-memory.ts'
import type { Withheld } from './seen-rights.ts'
import { beginState, type FinderMemory, type SessionState } from './session-state.ts'
import type { OpenVault, VerifiedLog } from './verified-vault.ts'

/** The person who, by the server, is signed in. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly role: Role
  /** Of the commitment to that address in the roster. */
  readonly identity_salt: string | null
}

/** Everything that an unlocked session holds, dropped as one object on lock. */
export interface OpenSession {
  readonly api: ApiClient
  readonly now: () => Date
  /** The web app's address, for links; without a slash at the end. */
  readonly origin: string
  person: Person
  /** Number of the release that this device runs. */
  readonly release: number
  readonly keys: AccountKeys
  readonly seen: Seen
  /** Number of the newest roster statement that this device had seen when it asked for the keys. */
  readonly seenAtUnlock?: number
  /** As last loaded and checked; null before that and before genesis. */
  roster: RosterState | null
  /** People to whom nothing is given since a backup was put back; null if there was none. */
  withheld: Withheld | null
  /** How often the logs went back to an older state; what was believed of items before that is read again. */
  wentBack: number
  /** Serialises loads of the roster. */
  readonly rosterQueue: SerialQueue
  /** The load of the roster that has not begun yet. */
  queued?: { readonly of: object; readonly loading: Promise<RosterState | null> } | undefined
  /** The number of the last statement in the stored state of its roster. */
  keptSeq?: number
  /** Each vault's log as last asked for, and as last verified, where the next read starts. */
  readonly logs: Map<string, Promise<VerifiedLog>>
  readonly verifiedLogs: Map<string, VerifiedLog>
  /** The opened vaults, each with the log that it was opened with; and all of their keys so far. */
  readonly vaults: Map<string, { of: VerifiedLog; opening: Promise<OpenVault> }>
  readonly vaultKeys: Map<string, OpenVault['keys']>
  readonly imports: Imports
  /** Uploads under way or broken off, by what goes where; the next try goes on after the parts that the server has. */
  readonly uploads: Map<string, Upload>
  organisationKit: KeptKit | null
  /** The account secret after an unlock by recovery code, until a new passphrase is set; null at all other times. */
  recovered: AccountSecret | null
  /** Whether the person still has to say that they compared the organisation's words. */
  mustCompareOrganisation: boolean
  /** Whether colleagues' devices confirm what this one is shown, as last compared. */
  colleagues: ColleaguesStatus
  /** Why the roster could not be read or is not believed, at the last attempt. */
  trouble: ErrorFacts | null
  readonly state: SessionState
  /** Aborted on lock, so that long work stops and drops its last reference to the keys. */
  readonly ended: AbortController
}

/**
 * What opens this device's sealed copies: a session, or before the server has answered their keys alone, derived from the secret that a keeper
 * kept.
 */
export interface CopyReader extends Pick<OpenSession, 'seen' | 'now'> {
  readonly keys: MemoryKeys
  readonly state: { readonly finder: FinderMemory }
}

type Begun = Pick<
  OpenSession,
  'api' | 'now' | 'origin' | 'person' | 'release' | 'keys' | 'seen' | 'seenAtUnlock'
>

/**
 * A session that has read nothing yet. After its end its API client sends nothing (SessionError('locked')): work still under way would act
 * in the name of the next person to sign in. On a device that is too old it writes nothing. `finder`: what was opened of it already.
 */
export function beginSession(
  begun: Begun,
  recovered: AccountSecret | null,
  finder?: FinderMemory,
): OpenSession {
  const ended = new AbortController()
  const session: OpenSession = {
    ...begun,
    api: guardedApi(begun.api, (call, input) => {
      if (ended.signal.aborted) throw new SessionError('locked')
      requireRelease(session, call, input)
    }),
    roster: null,
    withheld: null,
    wentBack: 0,
    rosterQueue: createSerialQueue(),
    logs: new Map(),
    verifiedLogs: new Map(),
    vaults: new Map(),
    vaultKeys: new Map(),
    imports: { open: null, running: new Map() },
    uploads: new Map(),
    organisationKit: null,
    recovered,
    mustCompareOrganisation: false,
    colleagues: { concern: 'none', since: '', vaults: 0, people: [] },
    trouble: null,
    state: beginState(finder),
    ended,
  }
  return session
}

/** An API client that calls `requireSendable` before each call and sends nothing if that throws. Calls under way are still answered. */
function guardedApi(api: ApiClient, requireSendable: (call: Call, input: unknown) => void): ApiClient {
  return {
    async send(call, ...input) {
      requireSendable(call, input[0])
      return api.send(call, ...input)
    },
    async sendForFile(call, input, taking) {
      requireSendable(call, input)
      return api.sendForFile(call, input, taking)
    },
    async sendPage(call, input) {
      requireSendable(call, input)
      return api.sendPage(call, input)
    },
  }
}
