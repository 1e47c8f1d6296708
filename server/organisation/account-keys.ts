import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { Reader } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { selectAccountKeys } from './account-keys.queries.ts'

/** The document of table account_keys: public halves, base64url. */
export type AccountKeysDocument = { sealing_key: string; signing_key: string }

/** The public keys that somebody has stored; keys_missing before there are any. */
export async function requireAccountKeys(
  reader: Reader,
  atRest: AtRest,
  userId: string,
): Promise<AccountKeysDocument> {
  const row = await reader.first(selectAccountKeys, { user_id: userId })
  if (!row) throw new Refusal('keys_missing')
  return atRest.open<AccountKeysDocument>('account_keys', userId, row.document)
}
