import type { AccountKeys, replaceUnlockMethods, UnlockMethod } from '@chaveiro/contract/calls/account.ts'
import { passkeysMax } from '@chaveiro/contract/constants.ts'
import { methodsDigestInput } from '@chaveiro/contract/log/statements/account-access.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import type { z } from 'zod'
import { readPresentRole } from '../../organisation/present-role.ts'
import { revokeBrowserAccess } from '../../organisation/revoke-access.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { acceptAccess } from '../../signed-logs/accept-access.ts'
import { deleteMethod } from './account.queries.ts'
import { methodFaults } from './account.rules.ts'
import { readAccountKeys } from './read-account-keys.ts'
import { storeMethods } from './store-methods.ts'
import { tellOfMethods } from './tell-of-methods.ts'

/**
 * Replaces the unlock methods with those that the account's key signed, in one step. Nobody loses a passphrase or code
 * they had. Somebody who used their recovery code may have lost a device: no browser is trusted any more.
 */
export async function changeMethods(
  tx: Tx,
  needs: Dependencies,
  { actor, ip, now }: Caller,
  { methods, statement }: z.output<typeof replaceUnlockMethods.body>,
): Promise<z.infer<typeof AccountKeys>> {
  const { atRest } = needs
  await readPresentRole(tx, actor.id)
  const fields = methodFaults(methods)
  if (fields.length > 0) throw new Refusal('invalid', { fields })
  if (methods.filter(isPasskey).length > passkeysMax) {
    throw new Refusal('limit_reached', { placeholders: { limit: String(passkeysMax) } })
  }
  const { methods: previousMethods } = await readAccountKeys(tx, atRest, actor)
  const kinds = new Set(methods.map(({ kind }) => kind))
  if (previousMethods.some((method) => !isPasskey(method) && !kinds.has(method.kind)))
    throw new Refusal('forbidden')
  const kept = methods.filter((method) => previousMethods.some((one) => isSame(one, method)))
  const added = methods.filter((method) => !kept.includes(method))
  const removed = previousMethods.filter((one) => !kept.some(({ id }) => id === one.id))
  await acceptAccess(tx, atRest, actor, statement, { methods, mayBeRecovered: true })
  const recovered = parseStatement(statement, 'chaveiro.account.access').payload.recovered === true
  await storeMethods(tx, atRest, actor, added, now, async () => {
    for (const { id } of removed) await tx.run(deleteMethod, { id, user_id: actor.id })
  })
  if (recovered) await revokeBrowserAccess(tx, actor.id)
  await tellOfMethods(tx, needs, { actor, ip }, { added, removed, recovered })
  return readAccountKeys(tx, atRest, actor)
}

const isPasskey = ({ kind }: Pick<UnlockMethod, 'kind'>) => kind === 'passkey'

/** Whether a method came back exactly as stored. */
function isSame(one: UnlockMethod & { id: string }, other: UnlockMethod & { id: string }): boolean {
  return methodsDigestInput([one]) === methodsDigestInput([other])
}
