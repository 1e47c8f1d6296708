import { replaceUnlockMethods, type UnlockMethod } from '@chaveiro/contract/account.ts'
import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import type { AccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import { makePassphrase } from '@chaveiro/crypto/processes/make-passphrase.ts'
import { makePassword } from '@chaveiro/crypto/processes/make-password.ts'
import type { ApiClient } from '../api-client.ts'
import { errorFacts } from '../error-facts.ts'
import { passphraseStrength } from '../passphrase/passphrase-strength.ts'
import { SessionError } from '../session-error.ts'
import type { ErrorFacts } from '../types/errors.ts'
import type { KeySession, KeyStatus } from '../types/key-session.ts'
import {
  makePassphraseMethod,
  makeRecoveryMethod,
  openWithPassphrase,
  openWithRecoveryCode,
} from './account/account-methods.ts'
import { beginAccount, finishAccount, type PendingAccount } from './account/begin-account.ts'
import { apiUntil } from './async/api-until.ts'
import { createTurns } from './async/serial-queue.ts'
import { importSheet } from './import/import-sheet.ts'
import { inspectSheet } from './import/inspect-sheet.ts'
import { createItemVerbs } from './item-verbs.ts'
import { foundOrganisation } from './people/found-organisation.ts'
import { currentRoster } from './roster/load-roster.ts'
import { fetchPerson, fetchStoredKeys, keysOfPerson } from './roster/person-keys.ts'
import { wordsOfKeys, wordsToShow } from './roster/words.ts'
import { createSharing } from './sharing.ts'
import { recallKit } from './state/kept-kit.ts'
import type { OpenSession, Person } from './state/open-session.ts'
import { noRequestKeeper, type RequestKeeper } from './state/request-keeper.ts'
import { newcomerReader } from './state/roster-reader.ts'
import { createSeenMemory, type SeenMemory, seenBy } from './state/seen-memory.ts'
import { createUnlocking } from './unlocking.ts'

/** Where an unlocked account secret outlives the session object (a browser's reloads and tabs). */
export interface SecretKeeper {
  keep(userId: string, secret: AccountSecret): Promise<void>
  forget(userId: string): Promise<void>
}

export interface KeySessionOptions {
  api: ApiClient
  /** Where people reach the web app, for the links that are made; without a slash at the end. */
  origin?: string
  /** What this device remembers between sessions; without one it ends with the object. */
  memory?: SeenMemory
  keeper?: SecretKeeper
  requestKeeper?: RequestKeeper
  onStatus?: (status: KeyStatus) => void
  /** Whether an unlocked session delivers keys and starts generations by itself, again and again. */
  keepsInStep?: boolean
  now?: () => Date
}

export interface StartableKeySession extends KeySession {
  /** Asks who is signed in; needed once before anything else, and again after another sign-in. */
  start(): Promise<KeyStatus>
  /** Unlocks with a secret that a keeper kept. */
  resume(secret: AccountSecret): Promise<void>
}

/** The key session: the same object in a browser's worker, in Node and in tests. Locked until it is unlocked. */
export function createKeySession(options: KeySessionOptions): StartableKeySession {
  const { api, memory = createSeenMemory(), keeper, origin = '', now = () => new Date() } = options
  let person: Person | null = null
  let hasKeys = false
  let open: OpenSession | null = null
  let pending: PendingAccount | null = null
  let pendingRecovery: UnlockMethod | null = null
  let wasRecovered = false
  let trouble: ErrorFacts | null = null
  /** How often this was locked: what began to unlock before a lock ends locked, however late the server answers. */
  let lockCount = 0

  function status(): KeyStatus {
    if (!person) return { state: 'starting' }
    if (!hasKeys) return { state: 'no_keys' }
    if (!open) {
      const reset = unlocking.reset()
      return { state: 'locked', ...(reset && { reset }) }
    }
    return {
      state: 'unlocked',
      userId: person.id,
      organisation: open.roster?.org ?? null,
      needsNewPassphrase: wasRecovered,
      hasOrganisationKit: open.organisationKit !== null,
      ...sharing.status(open),
      trouble,
    }
  }
  let told = ''
  /** Says the status where it is another one than was said before. */
  function tell() {
    const next = status()
    const text = JSON.stringify(next)
    if (text === told) return
    told = text
    options.onStatus?.(next)
  }

  function known(): Person {
    if (!person) throw new SessionError('signed_out')
    return person
  }
  function unlocked(): OpenSession {
    if (!open) throw new SessionError(person && !hasKeys ? 'no_keys' : 'locked')
    return open
  }

  async function takeUp(
    secret: AccountSecret,
    keys: AccountKeys,
    begun: number,
    { isKept = false, byRecoveryCode = false } = {},
  ) {
    const owner = known()
    if (lockCount !== begun || keys.user !== owner.id) throw new SessionError('locked')
    if (!isKept) await keeper?.keep(owner.id, secret)
    if (lockCount !== begun) {
      await keeper?.forget(owner.id)
      throw new SessionError('locked')
    }
    wasRecovered = byRecoveryCode
    // After a renewal: work under the old keys stops.
    open?.ended.abort()
    sharing.forget()
    const ended = new AbortController()
    open = {
      api: apiUntil(api, ended.signal),
      now,
      origin,
      person: owner,
      secret,
      keys,
      seen: seenBy(memory, owner.id),
      roster: null,
      rosterTurns: createTurns(),
      logs: new Map(),
      verifiedLogs: new Map(),
      vaults: new Map(),
      vaultKeys: new Map(),
      sheets: new Map(),
      organisationKit: null,
      ended,
    }
    await settle()
  }

  /** A roster that is not believed or cannot be fetched leaves the key unlocked and says why. */
  async function settle() {
    try {
      trouble = null
      const session = unlocked()
      await sharing.settle(session)
      session.organisationKit ??= await recallKit(session)
    } catch (error) {
      trouble = errorFacts(error)
    }
    tell()
  }

  async function unlock(
    openMethods: (methods: UnlockMethod[], user: string) => Promise<AccountSecret>,
    byRecoveryCode: boolean,
  ) {
    const begun = lockCount
    const { id } = known()
    const stored = await fetchStoredKeys(api)
    const secret = await openMethods(stored.methods, id)
    const keys = await keysOfPerson(secret, stored, id)
    await takeUp(secret, keys, begun, { byRecoveryCode })
  }

  const unlocking = createUnlocking({
    api,
    memory,
    requestKeeper: options.requestKeeper ?? noRequestKeeper,
    now,
    known,
    unlocked,
    isUnlocked: () => open !== null,
    begin: () => lockCount,
    takeUp,
    tell,
  })

  const sharing = createSharing({
    api,
    memory,
    now,
    known,
    unlocked,
    tell,
    isInBackground: options.keepsInStep ?? false,
  })

  const session: StartableKeySession = {
    status: async () => status(),
    async start() {
      const found = await fetchPerson(api)
      // What one person opened or began, unlocked or not, is nothing of the next one's.
      if (person && person.id !== found.person.id) await session.lock()
      person = found.person
      hasKeys = found.hasKeys
      if (open) {
        open.person = person
        await settle()
      } else {
        if (hasKeys) await unlocking.lookForReset()
        tell()
      }
      return status()
    },
    async resume(secret) {
      const begun = lockCount
      const { id } = known()
      const keys = await keysOfPerson(secret, await fetchStoredKeys(api), id)
      // Another tab unlocked with the keys that are open here already.
      if (open?.keys.fingerprint === keys.fingerprint) return
      await takeUp(secret, keys, begun, { isKept: true })
    },
    async beginAccount(passphrase) {
      pending = await beginAccount(passphrase, known().id)
      return { recoveryCode: pending.recoveryCode }
    },
    async finishAccount() {
      if (!pending) throw new SessionError('no_keys')
      const begun = lockCount
      const { secret, keys } = pending
      const newcomer = { ...newcomerReader({ api, memory, known }), person: known() }
      await finishAccount(newcomer, pending, sharing.invitation(), now)
      pending = null
      hasKeys = true
      await takeUp(secret, keys, begun)
    },
    unlockWithPassphrase: (passphrase) =>
      unlock((methods, user) => openWithPassphrase(methods, passphrase, user), false),
    unlockWithRecoveryCode: (recoveryCode) =>
      unlock((methods, user) => openWithRecoveryCode(methods, recoveryCode, user), true),
    async setNewPassphrase(passphrase) {
      const method = await makePassphraseMethod(unlocked().secret, passphrase, known().id)
      await api.send(replaceUnlockMethods, { body: { methods: [method], recovered: wasRecovered } })
      wasRecovered = false
      tell()
    },
    async beginNewRecoveryCode() {
      const { recoveryCode, method } = await makeRecoveryMethod(unlocked().secret, known().id)
      pendingRecovery = method
      return { recoveryCode }
    },
    async finishNewRecoveryCode() {
      if (!pendingRecovery) throw new SessionError('no_keys')
      await api.send(replaceUnlockMethods, { body: { methods: [pendingRecovery] } })
      pendingRecovery = null
    },
    ...unlocking.verbs,
    async lock() {
      pending = null
      pendingRecovery = null
      unlocking.forget()
      wasRecovered = false
      trouble = null
      lockCount += 1
      if (open) {
        open.ended.abort()
        open = null
        sharing.forget()
        tell()
      }
      // Also when it was locked here: another tab that is gone by now may have left a key behind.
      if (person) await keeper?.forget(person.id)
    },

    async foundOrganisation() {
      const kit = await foundOrganisation(unlocked(), 'become')
      await session.start()
      return kit
    },
    async organisationKit() {
      const kit = unlocked().organisationKit
      return kit && { ...kit, words: await wordsToShow(api, kit.organisation) }
    },
    async putAwayOrganisationKit() {
      const session = unlocked()
      if (session.organisationKit) await session.seen.keepKit(session.organisationKit.organisation, null)
      session.organisationKit = null
      tell()
    },
    async organisationWords() {
      const roster = await currentRoster(unlocked())
      return roster && wordsToShow(api, roster.org)
    },

    wordsOfKeys: (keys) => wordsOfKeys(api, keys),

    ...sharing.verbs,
    ...createItemVerbs(unlocked),

    passphraseStrength,
    generatePassphrase: makePassphrase,
    generatePassword: async (choice) => makePassword(choice),

    inspectSheet: async (file) => inspectSheet(unlocked(), file),
    importSheet: async (choice, onProgress = () => undefined, signal = new AbortController().signal) =>
      importSheet(unlocked(), choice, onProgress, signal),
    async discardSheet(sheetId) {
      open?.sheets.delete(sheetId)
    },
  }
  return session
}
