import type { UnlockMethod } from '@chaveiro/contract/calls/account.ts'
import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import { openWithPassphrase, openWithRecoveryCode, requireFewMethods } from '../account/account-methods.ts'
import { changeMethods } from '../account/change-methods.ts'
import { noteAccess, verifiedMethods } from '../account/own-keys.ts'
import {
  type BegunPasskey,
  beginPasskey,
  finishPasskey,
  listedMethods,
  openWithPasskey,
} from '../account/passkeys.ts'
import { proveAgain } from '../account/prove-again.ts'
import { distrustThisBrowser, openTrusted, trustedId, trustThisBrowser } from '../account/trusted-browser.ts'
import { SessionError } from '../base/types/session-error.ts'
import type { UnlockVerbs } from '../base/types/unlocking.ts'
import { askForKeys, fetchStoredKeys, keysOfPerson } from '../log/roster/person-keys.ts'
import type { SessionContext, Unlocking } from '../state/session-context.ts'

export function createUnlockVerbs(context: SessionContext): UnlockVerbs {
  const { api, memory } = context
  const here = () => ({ api, memory, userId: context.person().id })
  let passkey: BegunPasskey | null = null
  context.onLock(() => {
    passkey = null
  })

  return {
    unlockMethods: async () => {
      const shown = context.isUnlocked() ? verifiedMethods(context.unlocked()) : fetchStoredKeys(api)
      return listedMethods((await shown).methods)
    },
    unlockWithPassphrase: (passphrase) =>
      unlock(context, (methods, user) => openWithPassphrase(methods, passphrase, user)),
    unlockWithRecoveryCode: (recoveryCode) =>
      unlock(context, (methods, user) => openWithRecoveryCode(methods, recoveryCode, user), {
        byRecoveryCode: true,
      }),
    async unlockWithPasskey(result) {
      try {
        await unlock(context, (methods, user) => openWithPasskey(methods, result, user))
      } finally {
        result.prf.fill(0)
      }
    },
    unlockTrusted: () => unlock(context, () => openTrusted(here())),

    async beginPasskey(proof) {
      const secret = await proveAgain(context.unlocked(), proof)
      passkey = beginPasskey(secret, context.now())
      const { methodId, prfSalt } = passkey
      return { methodId, prfSalt }
    },
    async finishPasskey(label, result) {
      try {
        const begun = passkey
        passkey = null
        if (!begun) throw new SessionError('not_found')
        await finishPasskey(context.unlocked(), begun, label, result)
      } finally {
        result.prf.fill(0)
      }
    },
    async removePasskey(methodId, proof) {
      const session = context.unlocked()
      await proveAgain(session, proof)
      await changeMethods(session, (methods) =>
        methods.filter(({ id, kind }) => id !== methodId || kind !== 'passkey'),
      )
    },

    trustedId: async () => trustedId(here()),
    async trustThisBrowser(label, proof) {
      const session = context.unlocked()
      await trustThisBrowser(session, await proveAgain(session, proof), here(), label)
    },
    distrustThisBrowser: async () => distrustThisBrowser(here()),
  }
}

/** Unlocks with the account secret that `open` gets by one of the person's methods. */
async function unlock(
  context: SessionContext,
  open: (methods: readonly UnlockMethod[], user: string) => Promise<AccountSecret>,
  more: Pick<Unlocking, 'byRecoveryCode'> = {},
): Promise<void> {
  const lockCount = context.lockCount()
  const { id } = context.person()
  const { stored, ...seen } = await askForKeys(context, id)
  requireFewMethods(stored.methods)
  const secret = await open(stored.methods, id)
  const keys = await keysOfPerson(secret, stored, id)
  await noteAccess(context, keys, stored)
  await context.unlockWith({ secret, keys, lockCount, ...seen, ...more })
}
