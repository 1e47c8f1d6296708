import type { AccountKeys, UnlockMethod } from '@chaveiro/contract/account.ts'
import type { UnlockMethodKind } from '@chaveiro/contract/constants.ts'
import type { z } from 'zod'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { selectAccountKeys, selectUnlockMethods } from './account.queries.ts'
import type { Owner } from './owner.ts'

/** The document of table account_keys: public halves, base64url. */
export type AccountKeysDocument = { sealing_key: string; signing_key: string }
/** The document of table unlock_methods, under the person's key. */
export type UnlockMethodDocument = Pick<UnlockMethod, 'argon2' | 'passkey' | 'sealed'>

/** The person's public keys and unlock methods; keys_missing before there are any. */
export async function readAccountKeys(
  reader: Reader,
  atRest: AtRest,
  owner: Owner,
): Promise<z.infer<typeof AccountKeys>> {
  const keys = await reader.first(selectAccountKeys, { user_id: owner.id })
  if (!keys) throw new Refusal('keys_missing')
  const rows = await reader.all(selectUnlockMethods, { user_id: owner.id })
  return {
    ...atRest.open<AccountKeysDocument>('account_keys', owner.id, keys.document),
    methods: rows.map(({ id, kind, document }) => {
      // Methods that were stored before there were passkeys do not say that they are none.
      const { argon2, passkey, sealed } = atRest.open<UnlockMethodDocument>(
        'unlock_methods',
        id,
        document,
        owner.key,
      )
      return { id, kind: kind as UnlockMethodKind, argon2, passkey: passkey ?? null, sealed }
    }),
  }
}
