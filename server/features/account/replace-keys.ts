import type { UnlockMethod } from '@chaveiro/contract/calls/account.ts'
import { deleteAccess } from '../../organisation/account-keys.queries.ts'
import type { AccountKeysDocument } from '../../organisation/account-keys.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Tx } from '../../platform/db/db.ts'
import { acceptAccess } from '../../signed-logs/accept-access.ts'
import { deleteFavourites, deleteMethods, updateAccountKeys } from './account.queries.ts'
import type { Owner } from './owner.ts'
import { storeMethods } from './store-methods.ts'

/** Public keys with every way to unlock their private halves. */
export type NewKeys = AccountKeysDocument & {
  methods: readonly UnlockMethod[]
  /** The first access statement under these keys. */
  access: string
}

/** Replaces somebody's keys, all their methods, which only open the old keys, and drops what the old keys sealed for them alone. */
export async function replaceKeys(
  tx: Tx,
  atRest: AtRest,
  owner: Owner,
  { sealing_key, signing_key, methods, access }: NewKeys,
  now: number,
): Promise<void> {
  const document: AccountKeysDocument = { sealing_key, signing_key }
  await tx.run(updateAccountKeys, {
    user_id: owner.id,
    document: atRest.seal('account_keys', owner.id, document),
  })
  await storeMethods(tx, atRest, owner, methods, now, () => tx.run(deleteMethods, { user_id: owner.id }))
  await tx.run(deleteFavourites, { user_id: owner.id })
  await tx.run(deleteAccess, { user_id: owner.id })
  await acceptAccess(tx, atRest, owner, access, { methods }, 'access')
}
