import type { LogHead } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { Reader } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { selectAccessHead, selectAccountKeys } from './account-keys.queries.ts'

/** The document of table account_keys: public keys, base64url. */
export type AccountKeysDocument = { sealing_key: string; signing_key: string }

/** A person's stored public keys; Refusal('keys_missing') if there are none. */
export async function requireAccountKeys(
  reader: Reader,
  atRest: AtRest,
  userId: string,
): Promise<AccountKeysDocument> {
  const row = await reader.first(selectAccountKeys, { user_id: userId })
  if (!row) throw new Refusal('keys_missing')
  return atRest.open<AccountKeysDocument>('account_keys', userId, row.document)
}

/** The newest access statement under a person's present keys; null before the first. */
export async function readAccessHead(reader: Reader, userId: string): Promise<LogHead | null> {
  const row = await reader.first(selectAccessHead, { user_id: userId })
  return row?.access_hash ? { seq: row.access_seq, hash: row.access_hash } : null
}
