import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { selectStoredKeys } from './roster.queries.ts'

/** The public keys that somebody has stored; keys_missing before there are any. */
export async function storedKeys(reader: Reader, { atRest }: { atRest: AtRest }, userId: string) {
  const stored = await reader.first(selectStoredKeys, { user_id: userId })
  if (!stored) throw new Refusal('keys_missing')
  return atRest.open<{ sealing_key: string; signing_key: string }>('account_keys', userId, stored.document)
}
