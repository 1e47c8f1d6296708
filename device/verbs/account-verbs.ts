import { type UnlockMethod, withdrawKeyReset } from '@chaveiro/contract/calls/account.ts'
import { makePassphrase } from '@chaveiro/crypto/processes/make-passphrase.ts'
import { makePassphraseMethod, makeRecoveryMethod } from '../account/account-methods.ts'
import { beginAccount, finishAccount, type PendingAccount } from '../account/begin-account.ts'
import { changeMethods, replacing } from '../account/change-methods.ts'
import { passphraseStrength } from '../account/passphrase-strength.ts'
import { proveAgain } from '../account/prove-again.ts'
import { finishRenewal } from '../account/renew-keys.ts'
import { requireNoKeys } from '../account/require-no-keys.ts'
import { lookForReset, requestReset } from '../account/reset-keys.ts'
import { distrustThisBrowser } from '../account/trusted-browser.ts'
import { SessionError } from '../base/types/session-error.ts'
import type { AccountVerbs } from '../base/types/unlocking.ts'
import { wordsToShow } from '../log/roster/words.ts'
import { newcomerReader } from '../state/roster-reader.ts'
import { seenBy } from '../state/seen-memory.ts'
import { invitationOf, type SessionContext } from '../state/session-context.ts'

export function createAccountVerbs(context: SessionContext): AccountVerbs {
  const { api, memory, now } = context
  let account: PendingAccount | null = null
  let recovery: UnlockMethod | null = null
  let renewal: PendingAccount | null = null
  let reset: PendingAccount | null = null
  context.onLock(() => {
    account = null
    recovery = null
    renewal = null
    reset = null
  })

  return {
    async begin(passphrase, isNewAccount = false) {
      const { id, email } = context.person()
      const formerUserId = await seenBy(memory, id).person(email)
      if (!isNewAccount && formerUserId !== undefined && formerUserId !== id)
        throw new SessionError('other_account')
      await requireNoKeys(context)
      account = await beginAccount(passphrase, id, now())
      return { recoveryCode: account.recoveryCode }
    },
    async finish() {
      if (!account) throw new SessionError('no_keys')
      const lockCount = context.lockCount()
      const { secret, keys } = account
      const person = context.person()
      const newcomer = { ...newcomerReader(context), person }
      await finishAccount(newcomer, account, invitationOf(context, person.id), now)
      account = null
      await context.unlockWith({ secret, keys, lockCount })
    },
    async setNewPassphrase(passphrase, proof) {
      const session = context.unlocked()
      const { recovered } = session
      const secret = proof ? await proveAgain(session, proof) : recovered
      if (!secret) throw new SessionError('proof_required')
      const method = await makePassphraseMethod(secret, passphrase, session.person.id)
      await changeMethods(session, replacing(method), recovered !== null)
      session.recovered = null
      context.publishStatus()
    },
    async beginNewRecoveryCode(proof) {
      const session = context.unlocked()
      const newRecovery = await makeRecoveryMethod(await proveAgain(session, proof), session.person.id)
      recovery = newRecovery.method
      return { recoveryCode: newRecovery.recoveryCode }
    },
    async finishNewRecoveryCode() {
      if (!recovery) throw new SessionError('no_keys')
      await changeMethods(context.unlocked(), replacing(recovery))
      recovery = null
    },

    async renewKeys(passphrase, proof) {
      const session = context.unlocked()
      await proveAgain(session, proof)
      renewal = await beginAccount(passphrase, session.person.id, now())
      return { recoveryCode: renewal.recoveryCode }
    },
    async finishRenewal() {
      if (!renewal) throw new SessionError('not_found')
      const lockCount = context.lockCount()
      const { secret, keys } = renewal
      await finishRenewal(context.unlocked(), renewal)
      renewal = null
      const place = { api, memory, userId: context.person().id }
      // The roster has the new keys now, so this session goes on with them even if the rest fails.
      await context.unlockWith({ secret, keys, lockCount })
      await distrustThisBrowser(place)
    },

    async beginReset(passphrase) {
      reset = await beginAccount(passphrase, context.person().id, now())
      return { recoveryCode: reset.recoveryCode }
    },
    async finishReset() {
      if (!reset) throw new SessionError('not_found')
      const words = await requestReset(context, context.person().id, reset)
      reset = null
      await lookForReset(context)
      context.publishStatus()
      return { words }
    },
    async withdrawReset() {
      await api.send(withdrawKeyReset)
      await seenBy(memory, context.person().id).keepAskedFor(null)
      context.pendingReset = undefined
      context.publishStatus()
    },

    async ownWords() {
      if (context.isUnlocked()) return wordsToShow(api, context.unlocked().keys.fingerprint)
      if (!context.pendingReset?.words) throw new SessionError('locked')
      return context.pendingReset.words
    },
    passphraseStrength,
    generatePassphrase: makePassphrase,
  }
}
