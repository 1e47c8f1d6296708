import { replaceUnlockMethods, type UnlockMethod } from '@chaveiro/contract/calls/account.ts'
import { signMethods } from '@chaveiro/crypto/processes/sign-access.ts'
import { onConflict } from '../base/async/conflict.ts'
import { settle } from '../base/async/settle.ts'
import type { OpenSession } from '../state/open-session.ts'
import { requireFewMethods } from './account-methods.ts'
import { fetchOwnKeys, wasOvertaken } from './own-keys.ts'

/**
 * Signs the changed list of unlock methods and sends it. If another device changes the list meanwhile, the change is made again upon the
 * new list. `recovered`: the person unlocked with their recovery code.
 */
export async function changeMethods(
  session: OpenSession,
  change: (methods: readonly UnlockMethod[]) => readonly UnlockMethod[],
  recovered = false,
): Promise<void> {
  const { api, keys, now } = session
  let head = ''
  await settle(
    onConflict(wasOvertaken, () => head),
    async () => {
      const stored = await fetchOwnKeys(session)
      head = stored.head?.hash ?? ''
      requireFewMethods(stored.methods)
      const methods = [...change(stored.methods)]
      const statement = await signMethods(keys, stored.head, methods.map(signedForm), now(), recovered)
      await api.send(replaceUnlockMethods, { body: { methods, statement } })
    },
  )
}

/** Replaces all methods of the same kind by this one. */
export const replacing = (method: UnlockMethod) => (methods: readonly UnlockMethod[]) => [
  ...methods.filter(({ kind }) => kind !== method.kind),
  method,
]

/** Absent values are null, as the server stores them. */
export const signedForm = ({ id, kind, argon2, passkey = null, sealed }: UnlockMethod) => ({
  id,
  kind,
  argon2,
  passkey,
  sealed,
})
