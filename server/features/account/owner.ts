import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { selectPersonKey } from './account.queries.ts'

/** Whose unlock methods are read or written, with the key of their data. */
export type Owner = Pick<Actor, 'id' | 'key'>

/** For a person other than the caller; the caller's key comes with the session. */
export async function readOwner(tx: Tx, atRest: AtRest, userId: string): Promise<Owner> {
  const row = await tx.first(selectPersonKey, { user_id: userId })
  if (!row) throw new Refusal('not_found')
  return { id: userId, key: atRest.personKey(userId, row.wrapped) }
}
