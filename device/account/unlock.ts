import type { UnlockMethod } from '@chaveiro/contract/calls/account.ts'
import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import { askForKeys, keysOfPerson } from '../log/roster/person-keys.ts'
import type { SessionContext, Unlocking } from '../state/session-context.ts'
import { requireFewMethods } from './account-methods.ts'

/** Unlocks with the account secret that `open` gets by one of the person's methods. */
export async function unlock(
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
  await context.unlockWith({ secret, keys, lockCount, ...seen, ...more })
}
