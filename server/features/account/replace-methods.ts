import type { AccountKeys, replaceUnlockMethods } from '@chaveiro/contract/account.ts'
import type { z } from 'zod'
import { requireAccountKeys } from '../../organisation/account-keys.ts'
import { readPresentRole } from '../../organisation/present-role.ts'
import { revokeBrowserAccess } from '../../organisation/revoke-access.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { deleteMethodsOfKinds } from './account.queries.ts'
import { methodFaults, passkeyFaults } from './account.rules.ts'
import { readAccountKeys } from './read-account-keys.ts'
import { storeMethods } from './store-methods.ts'

/**
 * Puts new methods in the place of all of the same kinds, in one step: there is never a moment without one. Who
 * came in by their recovery code may have lost a device: no browser is trusted any more.
 */
export async function replaceMethods(
  tx: Tx,
  { atRest, appendAudit }: Dependencies,
  { actor, ip, now }: Caller,
  { methods, recovered }: z.output<typeof replaceUnlockMethods.body>,
): Promise<z.infer<typeof AccountKeys>> {
  await readPresentRole(tx, actor.id)
  const fields = [...methodFaults(methods), ...passkeyFaults(methods)]
  if (fields.length > 0) throw new Refusal('invalid', { fields })
  await requireAccountKeys(tx, atRest, actor.id)
  const kinds = methods.map(({ kind }) => kind)
  await storeMethods(tx, atRest, actor, methods, now, () => deleteMethodsOfKinds(tx, actor.id, kinds))
  if (recovered) await revokeBrowserAccess(tx, actor.id)
  await appendAudit(tx, { event: recovered ? 'key_recovered' : 'unlock_method_changed', actor, ip })
  return readAccountKeys(tx, atRest, actor)
}
