import { removeUnlockMethod, withdrawKeyReset } from '@chaveiro/contract/account.ts'
import { SessionError } from '../session-error.ts'
import type { KeySession } from '../types/key-session.ts'
import type { PendingReset } from '../types/unlocking.ts'
import { createNewBrowser } from './account/approval-new-browser.ts'
import { createApprover } from './account/approval-unlocked-browser.ts'
import { beginAccount, type PendingAccount } from './account/begin-account.ts'
import {
  type BegunPasskey,
  beginPasskey,
  finishPasskey,
  openWithPasskey,
  waysOf,
} from './account/passkeys.ts'
import { finishRenewal } from './account/renew-keys.ts'
import { forgetAskedFor, pendingReset, requestReset } from './account/reset-keys.ts'
import { distrustThisBrowser, openTrusted, trustedId, trustThisBrowser } from './account/trusted-browser.ts'
import { resetWithRecoveryKit } from './people/reset-with-kit.ts'
import { fetchStoredKeys, keysOfPerson } from './roster/person-keys.ts'
import { wordsToShow } from './roster/words.ts'
import type { SessionContext } from './state/session-context.ts'

type Verbs = Pick<
  KeySession,
  | 'unlockWays'
  | 'unlockWithPasskey'
  | 'beginPasskey'
  | 'finishPasskey'
  | 'removePasskey'
  | 'trustedId'
  | 'trustThisBrowser'
  | 'distrustThisBrowser'
  | 'unlockTrusted'
  | 'askApproval'
  | 'askedApproval'
  | 'followApproval'
  | 'enterApprovalCode'
  | 'withdrawApproval'
  | 'browserRequests'
  | 'answerBrowser'
  | 'approveBrowser'
  | 'refuseBrowser'
  | 'renewKeys'
  | 'finishRenewal'
  | 'beginReset'
  | 'finishReset'
  | 'withdrawReset'
  | 'resetWithRecoveryKit'
  | 'ownWords'
>

/** The ways to unlock besides passphrase and recovery code, and the ways back after a loss. */
export function createUnlocking(ground: SessionContext) {
  const { api, memory } = ground
  let begunPasskey: BegunPasskey | null = null
  let renewal: PendingAccount | null = null
  let wanted: PendingAccount | null = null
  let reset: PendingReset | undefined
  const newBrowser = createNewBrowser(ground)
  const approver = createApprover(api, ground.unlocked)
  const here = () => ({ api, memory, userId: ground.known().id })

  const verbs: Verbs = {
    unlockWays: async () => waysOf((await fetchStoredKeys(api)).methods),
    async unlockWithPasskey(result) {
      const begun = ground.begin()
      try {
        const { id } = ground.known()
        const stored = await fetchStoredKeys(api)
        const secret = await openWithPasskey(stored.methods, result, id)
        await ground.takeUp(secret, await keysOfPerson(secret, stored, id), begun)
      } finally {
        result.prf.fill(0)
      }
    },
    async beginPasskey() {
      ground.unlocked()
      begunPasskey = beginPasskey()
      return begunPasskey
    },
    async finishPasskey(label, result) {
      try {
        if (!begunPasskey) throw new SessionError('not_found')
        await finishPasskey(ground.unlocked(), begunPasskey, label, result)
        begunPasskey = null
      } finally {
        result.prf.fill(0)
      }
    },
    async removePasskey(methodId) {
      await api.send(removeUnlockMethod, { params: { id: methodId } })
    },

    trustedId: async () => trustedId(here()),
    trustThisBrowser: async (label) => trustThisBrowser(ground.unlocked(), here(), label),
    distrustThisBrowser: async () => distrustThisBrowser(here()),
    async unlockTrusted() {
      const begun = ground.begin()
      const place = here()
      const secret = await openTrusted(place)
      const keys = await keysOfPerson(secret, await fetchStoredKeys(api), place.userId)
      await ground.takeUp(secret, keys, begun)
    },

    askApproval: (label) => newBrowser.ask(label),
    askedApproval: () => newBrowser.asked(),
    followApproval: (id) => newBrowser.follow(id),
    enterApprovalCode: (id, code) => newBrowser.enterCode(id, code),
    withdrawApproval: (id) => newBrowser.withdraw(id),
    browserRequests: () => approver.requests(),
    answerBrowser: (id) => approver.answer(id),
    approveBrowser: (id) => approver.approve(id),
    refuseBrowser: (id) => approver.refuse(id),

    async renewKeys(passphrase) {
      renewal = await beginAccount(passphrase, ground.unlocked().person.id)
      return { recoveryCode: renewal.recoveryCode }
    },
    async finishRenewal() {
      if (!renewal) throw new SessionError('not_found')
      const begun = ground.begin()
      const next = renewal
      await finishRenewal(ground.unlocked(), next)
      renewal = null
      const place = here()
      // The roster has the new keys: whatever else fails, this session goes on with them.
      await ground.takeUp(next.secret, next.keys, begun)
      await distrustThisBrowser(place)
    },

    async beginReset(passphrase) {
      wanted = await beginAccount(passphrase, ground.known().id)
      return { recoveryCode: wanted.recoveryCode }
    },
    async finishReset() {
      if (!wanted) throw new SessionError('not_found')
      const words = await requestReset(ground, ground.known().id, wanted)
      wanted = null
      await lookForReset()
      ground.tell()
      return { words }
    },
    async withdrawReset() {
      await api.send(withdrawKeyReset)
      await forgetAskedFor(ground, ground.known().id)
      reset = undefined
      ground.tell()
    },
    resetWithRecoveryKit: (userId, recoveryCode, compared) =>
      resetWithRecoveryKit(ground, { userId, recoveryCode, compared }),
    async ownWords() {
      if (ground.isUnlocked()) return wordsToShow(api, ground.unlocked().keys.fingerprint)
      if (!reset?.words) throw new SessionError('locked')
      return reset.words
    },
  }

  /** Asks whether new keys wait to be confirmed. */
  async function lookForReset() {
    reset = await pendingReset(ground, ground.known().id)
  }

  return {
    verbs,
    lookForReset,
    reset: () => reset,
    /** On lock: what was begun ends here. */
    forget() {
      begunPasskey = null
      renewal = null
      wanted = null
      newBrowser.forget()
      approver.forget()
    },
  }
}
