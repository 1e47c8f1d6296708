import { replaceUnlockMethods, type UnlockMethod } from '@chaveiro/contract/calls/account.ts'
import { nextAccess, readAccessHead } from '@chaveiro/contract/log/statements/account-access.ts'
import { signAccess } from '@chaveiro/crypto/processes/sign-access.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { onConflict } from '../base/async/conflict.ts'
import { settle } from '../base/async/settle.ts'
import type { OpenSession } from '../state/open-session.ts'
import { requireFewMethods } from './account-methods.ts'
import { verifiedMethods, wasOvertaken } from './own-keys.ts'

/**
 * Signs the changed list of unlock methods and sends it. If another device changes the list meanwhile, the change is made again upon the
 * new list. `recovered`: the person unlocked with their recovery code.
 */
export async function changeMethods(
  session: OpenSession,
  change: (methods: readonly UnlockMethod[]) => readonly UnlockMethod[],
  recovered = false,
): Promise<void> {
  await changeAccess(session, async (stored, sign) => {
    const methods = [...change(stored)]
    const statement = await sign(methods.map(signedForm), recovered ? { recovered } : {})
    await session.api.send(replaceUnlockMethods, { body: { methods, statement } })
  })
}

type Sign = (methods: readonly UnlockMethod[], more: Parameters<typeof signAccess>[4]) => Promise<string>

/** Sends the next change of the account's unlock methods, upon the list that is verified; again if another device was faster. */
export async function changeAccess(
  session: OpenSession,
  send: (methods: readonly UnlockMethod[], sign: Sign) => Promise<void>,
): Promise<void> {
  const { keys, seen, now } = session
  let head = ''
  await settle(
    onConflict(wasOvertaken, () => head),
    async () => {
      const { methods, seen: known } = await verifiedMethods(session)
      head = known.hash
      requireFewMethods(methods)
      let signed = known
      await send(methods, async (changed, more) => {
        const next = nextAccess(known, known.signed)
        // Remembered first: if the answer is lost, another change must not get the same number.
        await seen.keepAccess({ ...known, signed: next.seq })
        const statement = await signAccess(keys, next, changed, now(), more)
        signed = { ...known, ...(await readAccessHead(statement, verifier)).head, signed: next.seq }
        return statement
      })
      await seen.keepAccess(signed)
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
