import { custodyOf } from '@chaveiro/contract/log/roster/role-custody.ts'
import { ownRelease } from '@chaveiro/contract/log/statements/newer-release.ts'
import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import { deriveMemoryKeys } from '@chaveiro/crypto/processes/derive-memory-keys.ts'
import { fetchReset, lookForReset } from '../account/reset-keys.ts'
import { resumeKept } from '../account/resume-kept.ts'
import { settleSession } from '../account/settle-session.ts'
import type { DeviceVerbs, KeyStatus, UnlockedStatus } from '../base/types/device.ts'
import { SessionError } from '../base/types/session-error.ts'
import { createBackground } from '../duties/background.ts'
import { type AskedKeys, fetchPerson } from '../log/roster/person-keys.ts'
import { beginSession, type CopyReader, type OpenSession, type Person } from '../state/open-session.ts'
import { noRequestKeeper } from '../state/request-keeper.ts'
import { createSeenMemory, forgetFinder, seenBy } from '../state/seen-memory.ts'
import type { SessionContext, Unlocking } from '../state/session-context.ts'
import { beginFinder } from '../state/session-state.ts'
import type { Host } from './host.ts'
import { createVerbs } from './verbs.ts'

export interface Device extends DeviceVerbs {
  /** Asks the server who is signed in. Called once before anything else, and again after another sign-in. */
  start(): Promise<KeyStatus>
  /**
   * Opens this device's copies with a secret that a keeper kept, before the server has said anything: until the device is unlocked, the finder
   * lists and searches by them, and all else waits. Nothing of that is an act: whatever is opened is read and verified anew.
   */
  readAhead(userId: string, secret: AccountSecret): Promise<void>
  /** Unlocks with a secret that a keeper kept, and with the person's keys if the server was asked for them already. */
  resume(secret: AccountSecret, asked?: Promise<AskedKeys>): Promise<void>
}

/** The device library's one object, locked until it is unlocked; the same in a browser's worker, in Node and in tests. */
export function createDevice(host: Host): Device {
  const {
    api,
    memory = createSeenMemory(),
    keeper,
    origin = '',
    now = () => new Date(),
    release = ownRelease,
  } = host
  let person: Person | null = null
  let hasKeys = false
  let open: OpenSession | null = null
  let ahead: CopyReader | null = null
  let lockCount = 0
  const forgetting: (() => void)[] = []
  const publishStatus = publishChanges(status, host.onStatus)
  const background = createBackground(host.keepsInStep ?? false, publishStatus)

  const context: SessionContext = {
    api,
    memory,
    requestKeeper: host.requestKeeper ?? noRequestKeeper,
    now,
    release,
    readLeaked: host.readLeaked ?? (() => Promise.reject(new SessionError('unreachable'))),
    person() {
      if (!person) throw new SessionError('signed_out')
      return person
    },
    isUnlocked: () => open !== null,
    unlocked() {
      if (!open) throw new SessionError(person && !hasKeys ? 'no_keys' : 'locked')
      return open
    },
    copyReader: () => open ?? ahead ?? context.unlocked(),
    async act(work) {
      const session = context.unlocked()
      try {
        return await work(session)
      } finally {
        background.soon(session)
      }
    },
    lockCount: () => lockCount,
    unlockWith,
    onLock: (forget) => forgetting.push(forget),
    refresh: start,
    publishStatus,
    pendingReset: undefined,
    followedInvitation: null,
  }

  function status(): KeyStatus {
    if (!person) return { state: 'starting' }
    if (!hasKeys) return { state: 'no_keys' }
    if (!open) return { state: 'locked', ...(context.pendingReset && { reset: context.pendingReset }) }
    return { state: 'unlocked', ...unlockedStatus(open), ...background.status(open) }
  }

  async function unlockWith(unlocking: Unlocking) {
    const { secret, keys, byRecoveryCode, isKept, seenAtUnlock } = unlocking
    const owner = context.person()
    if (keys.user === owner.id) hasKeys = true
    if (lockCount !== unlocking.lockCount || keys.user !== owner.id) throw new SessionError('locked')
    if (!isKept) await keeper?.keep(owner.id, secret)
    if (lockCount !== unlocking.lockCount) {
      await keeper?.forget(owner.id)
      throw new SessionError('locked')
    }
    // What one person found here is not left beside the next.
    await forgetFinder(memory, owner.id)
    // After a renewal of keys, work under the old ones stops.
    open?.ended.abort()
    const device = { api, now, origin, release, seen: seenBy(memory, owner.id) }
    const since = seenAtUnlock === undefined ? {} : { seenAtUnlock }
    const opened = ahead?.keys.finder.equals(keys.finder) ? ahead.state.finder : undefined
    open = beginSession({ ...device, person: owner, keys, ...since }, byRecoveryCode ? secret : null, opened)
    ahead = null
    await settle(open)
  }

  async function settle(session: OpenSession) {
    await settleSession(context, session)
    background.start(session)
    publishStatus()
  }

  async function start(): Promise<KeyStatus> {
    // Asked together, so that a distant server costs one wait.
    const [fetched, reset] = await Promise.all([fetchPerson(api), open ? undefined : fetchReset(context)])
    // What one person opened or began must not be left for the next.
    if (person && person.id !== fetched.person.id) await lock()
    person = fetched.person
    hasKeys = fetched.hasKeys
    if (!hasKeys || ahead?.keys.user !== person.id) ahead = null
    if (open) {
      open.person = person
      await settle(open)
    } else {
      if (hasKeys) await lookForReset(context, reset)
      publishStatus()
    }
    return status()
  }

  async function readAhead(userId: string, secret: AccountSecret) {
    const begun = lockCount
    const keys = await deriveMemoryKeys(secret, userId)
    if (lockCount !== begun) throw new SessionError('locked')
    const isAnother = person !== null && person.id !== userId
    if (isAnother || open || ahead) return
    ahead = { keys, seen: seenBy(memory, userId), now, state: { finder: beginFinder() } }
  }

  async function lock() {
    for (const forget of forgetting) forget()
    lockCount += 1
    ahead = null
    if (open) {
      open.ended.abort()
      open = null
      publishStatus()
    }
    // Also when locked: another tab, closed by now, may have left a key behind.
    if (person) await keeper?.forget(person.id)
  }

  return {
    ...createVerbs(context),
    status: async () => status(),
    keepInStep: async () => background.stepNow(context.unlocked()),
    start,
    readAhead,
    resume: (secret, asked) => resumeKept(context, secret, asked),
    lock,
  }
}

/** Answers a function that reads a value and passes it on, but only when it differs, as JSON, from what was passed on last. */
function publishChanges<T>(read: () => T, publish: ((value: T) => void) | undefined): () => void {
  let published = ''
  return () => {
    const next = read()
    const text = JSON.stringify(next)
    if (text === published) return
    published = text
    publish?.(next)
  }
}

/** The session's own part of its status; what goes on in the background is added elsewhere. */
function unlockedStatus(session: OpenSession): Omit<UnlockedStatus, 'state' | 'deliveries' | 'keyArrivals'> {
  const { person, roster, mustCompareOrganisation, colleagues, trouble } = session
  return {
    userId: person.id,
    organisation: roster?.org ?? null,
    needsNewPassphrase: session.recovered !== null,
    hasOrganisationKit: session.organisationKit !== null,
    awaitsConfirmation: roster !== null && !roster.people.get(person.id)?.vouched,
    awaitsRole:
      roster !== null &&
      custodyOf({ role: person.role, status: 'active' }) !== null &&
      !roster.custodians.has(person.id),
    mustCompareOrganisation,
    colleagues,
    trouble,
  }
}
