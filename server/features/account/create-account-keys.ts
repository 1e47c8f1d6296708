import type { AccountKeys, createKeys } from '@chaveiro/contract/calls/account.ts'
import type { z } from 'zod'
import { requireCallerRight } from '../../access/require-right.ts'
import { selectAccountKeys } from '../../organisation/account-keys.queries.ts'
import type { AccountKeysDocument } from '../../organisation/account-keys.ts'
import { readPresentRole } from '../../organisation/present-role.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { acceptAccess } from '../../signed-logs/accept-access.ts'
import { enrolOwnKeys } from '../../signed-logs/enrol-own-keys.ts'
import { insertAccountKeys } from './account.queries.ts'
import { methodFaults } from './account.rules.ts'
import { readAccountKeys } from './read-account-keys.ts'
import { storeMethods } from './store-methods.ts'

/** Stores a person's first keys and unlock methods, and enters them in the roster if there is one, in one step. */
export async function createAccountKeys(
  tx: Tx,
  { atRest, appendAudit, notify }: Dependencies,
  { actor, ip, now }: Caller,
  keys: z.output<typeof createKeys.body>,
): Promise<z.infer<typeof AccountKeys>> {
  await readPresentRole(tx, actor.id)
  const fields = methodFaults(keys.methods)
  if (fields.length > 0) throw new Refusal('invalid', { fields })
  if (await tx.first(selectAccountKeys, { user_id: actor.id })) throw new Refusal('keys_exist')
  const { sealing_key, signing_key } = keys
  const document: AccountKeysDocument = { sealing_key, signing_key }
  await tx.run(insertAccountKeys, {
    user_id: actor.id,
    created_at: isoInstant(now),
    document: atRest.seal('account_keys', actor.id, document),
  })
  await storeMethods(tx, atRest, actor, keys.methods, now)
  await acceptAccess(tx, atRest, actor, keys.access, { methods: keys.methods }, 'access')
  if (keys.enrol !== undefined) {
    await requireCallerRight(tx, actor, 'enrol_keys')
    const entering = { actor, now, stored: document, statement: keys.enrol, field: 'enrol' }
    await enrolOwnKeys(tx, { atRest, notify }, entering)
  }
  await appendAudit(tx, { event: 'key_created', actor, ip })
  return readAccountKeys(tx, atRest, actor)
}
