import { removeUnlockMethod } from '@chaveiro/contract/account.ts'
import { SessionError } from '../../session-error.ts'
import type { UnlockVerbs } from '../../types/unlocking.ts'
import { openWithPassphrase, openWithRecoveryCode } from '../account/account-methods.ts'
import {
  type BegunPasskey,
  beginPasskey,
  finishPasskey,
  listedMethods,
  openWithPasskey,
} from '../account/passkeys.ts'
import { distrustThisBrowser, openTrusted, trustedId, trustThisBrowser } from '../account/trusted-browser.ts'
import { unlock } from '../account/unlock.ts'
import { fetchStoredKeys } from '../roster/person-keys.ts'
import type { SessionContext } from '../state/session-context.ts'

export function createUnlockVerbs(context: SessionContext): UnlockVerbs {
  const { api, memory } = context
  const here = () => ({ api, memory, userId: context.person().id })
  let passkey: BegunPasskey | null = null
  context.onLock(() => {
    passkey = null
  })

  return {
    unlockMethods: async () => listedMethods((await fetchStoredKeys(api)).methods),
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

    async beginPasskey() {
      context.unlocked()
      passkey = beginPasskey()
      return passkey
    },
    async finishPasskey(label, result) {
      try {
        if (!passkey) throw new SessionError('not_found')
        await finishPasskey(context.unlocked(), passkey, label, result)
        passkey = null
      } finally {
        result.prf.fill(0)
      }
    },
    async removePasskey(methodId) {
      await api.send(removeUnlockMethod, { params: { id: methodId } })
    },

    trustedId: async () => trustedId(here()),
    trustThisBrowser: async (label) => trustThisBrowser(context.unlocked(), here(), label),
    distrustThisBrowser: async () => distrustThisBrowser(here()),
  }
}
