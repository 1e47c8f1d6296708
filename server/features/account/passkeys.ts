import type { AccountKeys, addUnlockMethod } from '@chaveiro/contract/account.ts'
import { passkeysMax } from '@chaveiro/contract/constants.ts'
import type { z } from 'zod'
import { readPresentRole } from '../../organisation/present-role.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { deleteMethod } from './account.queries.ts'
import { methodFaults } from './account.rules.ts'
import { readAccountKeys } from './read-account-keys.ts'
import { storeMethods } from './store-methods.ts'

type Keys = z.infer<typeof AccountKeys>

/** Adds a passkey beside the other ways to unlock. A passphrase or a code is replaced, never added. */
export async function addPasskey(
  tx: Tx,
  { atRest, appendAudit }: Dependencies,
  { actor, ip, now }: Caller,
  { method }: z.output<typeof addUnlockMethod.body>,
): Promise<Keys> {
  await readPresentRole(tx, actor.id)
  const faults = methodFaults([method]).map(({ path, fault }) => ({
    path: path.replace('methods.0', 'method'),
    fault,
  }))
  if (method.kind !== 'passkey') faults.push({ path: 'method.kind', fault: 'invalid' })
  if (faults.length > 0) throw new Refusal('invalid', { fields: faults })
  const { methods } = await readAccountKeys(tx, atRest, actor)
  const passkeys = methods.filter(({ kind }) => kind === 'passkey')
  if (passkeys.some(({ passkey }) => passkey?.credential_id === method.passkey?.credential_id)) {
    throw new Refusal('invalid', { fields: [{ path: 'method.passkey.credential_id', fault: 'invalid' }] })
  }
  if (passkeys.length >= passkeysMax) {
    throw new Refusal('limit_reached', { placeholders: { limit: String(passkeysMax) } })
  }
  await storeMethods(tx, atRest, actor, [method], now)
  await appendAudit(tx, { event: 'passkey_added', actor, ip, details: { name: method.passkey?.label ?? '' } })
  return readAccountKeys(tx, atRest, actor)
}

/** Removes a passkey. Passphrase and recovery code stay: nobody removes their last way in. */
export async function removePasskey(
  tx: Tx,
  { atRest, appendAudit }: Dependencies,
  { actor, ip }: Caller,
  id: string,
): Promise<undefined> {
  await readPresentRole(tx, actor.id)
  const { methods } = await readAccountKeys(tx, atRest, actor)
  const method = methods.find((one) => one.id === id)
  if (!method) throw new Refusal('not_found')
  if (method.kind !== 'passkey') throw new Refusal('forbidden')
  await tx.run(deleteMethod, { id, user_id: actor.id })
  await appendAudit(tx, {
    event: 'passkey_removed',
    actor,
    ip,
    details: { name: method.passkey?.label ?? '' },
  })
}
