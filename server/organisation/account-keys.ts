import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { Reader, Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Actor } from '../platform/identity/actor.ts'
import {
  insertAccess,
  selectAccessFrom,
  selectAccountKeys,
  selectNewestAccess,
} from './account-keys.queries.ts'

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

type AccessDocument = { statement: string }
type Owner = Pick<Actor, 'id' | 'key'>
const accessRow = (userId: string, prev: string) => `${userId}/${prev}`

/** The access statements under a person's present keys from a number on, and at least the newest; none before the first. */
export async function readAccess(
  reader: Reader,
  atRest: AtRest,
  { id, key }: Owner,
  since = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const newest = await reader.first(selectNewestAccess, { user_id: id })
  const isNewest = newest === undefined || since >= newest.seq
  const rows = isNewest ? [newest] : await reader.all(selectAccessFrom, { user_id: id, since })
  return rows.flatMap((row) => {
    if (!row) return []
    const place = accessRow(id, row.prev)
    return [atRest.open<AccessDocument>('access_statements', place, row.document, key).statement]
  })
}

/** Stores the next access statement, if no other one continues the same. */
export async function keepAccess(
  tx: Tx,
  atRest: AtRest,
  { id, key }: Owner,
  { statement, prev, seq }: AccessDocument & { prev: string; seq: number },
): Promise<void> {
  const document = atRest.seal('access_statements', accessRow(id, prev), { statement }, key)
  if ((await tx.run(insertAccess, { user_id: id, prev, seq, document })) === 0)
    throw new Refusal('stale_head')
}
