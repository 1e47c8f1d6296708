import type { AccountKeys, UnlockMethod } from '@chaveiro/contract/account.ts'
import type { UnlockMethodKind } from '@chaveiro/contract/constants.ts'
import type { z } from 'zod'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { selectAccountKeys, selectUnlockMethods } from './account.queries.ts'

/** The document of table account_keys: public halves, base64url. */
export type AccountKeysDocument = { sealing_key: string; signing_key: string }
/** The document of table unlock_methods, under the person's key. */
export type UnlockMethodDocument = Pick<UnlockMethod, 'argon2' | 'sealed'>

/** The person's public keys and unlock methods; keys_missing before there are any. */
export async function readAccountKeys(
  reader: Reader,
  atRest: AtRest,
  actor: Actor,
): Promise<z.infer<typeof AccountKeys>> {
  const keys = await reader.first(selectAccountKeys, { user_id: actor.id })
  if (!keys) throw new Refusal('keys_missing')
  const methods = await reader.all(selectUnlockMethods, { user_id: actor.id })
  return {
    ...atRest.open<AccountKeysDocument>('account_keys', actor.id, keys.document),
    methods: methods.map(({ id, kind, document }) => ({
      id,
      kind: kind as UnlockMethodKind,
      passkey: null,
      ...atRest.open<UnlockMethodDocument>('unlock_methods', id, document, actor.key),
    })),
  }
}
