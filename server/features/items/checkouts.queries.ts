import type { Reader } from '../../platform/db/db.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

/** 0 rows if the item is checked out. */
export const takeCheckout = insertRow('checkouts', { revealed: false }, (conflict) =>
  conflict.column('item_id').doNothing(),
)

/** 0 rows if the check-out has ended. */
export const deleteCheckout = prepare((db, p: Params<{ item_id: string; user_id: string; since: string }>) =>
  db
    .deleteFrom('checkouts')
    .where('item_id', '=', p('item_id'))
    .where('user_id', '=', p('user_id'))
    .where('since', '=', p('since')),
)

export const markRevealed = prepare((db, p: Params<{ item_id: string; user_id: string }>) =>
  db
    .updateTable('checkouts')
    .set({ revealed: true })
    .where('item_id', '=', p('item_id'))
    .where('user_id', '=', p('user_id'))
    .where('revealed', '=', false),
)

export const selectLiveCheckoutsOf = prepare((db, p: Params<{ user_id: string; now: string }>) =>
  db
    .selectFrom('checkouts')
    .select(['item_id', 'until'])
    .where('user_id', '=', p('user_id'))
    .where('until', '>', p('now'))
    .orderBy('item_id'),
)

/** Those of one item (of anybody or one person), of one vault, of one person in a vault, or overdue. */
export type WhichCheckouts =
  | { itemId: string; userId?: string }
  | { vaultId: string; userId?: string }
  | { overBy: string; orBeyond: string; limit: number }

/** Check-outs with their items, vaults and holders. */
export function selectCheckouts(reader: Reader, which: WhichCheckouts) {
  const all = reader.kysely
    .selectFrom('checkouts')
    .innerJoin('items', 'items.id', 'checkouts.item_id')
    .innerJoin('vaults', 'vaults.id', 'items.vault_id')
    .innerJoin('users', 'users.id', 'checkouts.user_id')
    .innerJoin('person_keys', 'person_keys.user_id', 'users.id')
    .select([
      'checkouts.item_id',
      'checkouts.user_id',
      'checkouts.since',
      'checkouts.by_owner',
      'checkouts.revealed',
      'items.vault_id',
      'items.document as item_document',
      'vaults.document as vault_document',
      'vaults.created_by as vault_creator',
      'users.document as user_document',
      'person_keys.wrapped',
    ])
    .orderBy('checkouts.item_id')
  if ('itemId' in which) {
    const ofItem = all.where('checkouts.item_id', '=', which.itemId)
    return which.userId === undefined
      ? ofItem.execute()
      : ofItem.where('checkouts.user_id', '=', which.userId).execute()
  }
  if ('overBy' in which) {
    const { overBy, orBeyond, limit } = which
    return all
      .where((where) =>
        where.or([where('checkouts.until', '<=', overBy), where('checkouts.until', '>', orBeyond)]),
      )
      .limit(limit)
      .execute()
  }
  const ofVault = all.where('items.vault_id', '=', which.vaultId)
  return which.userId === undefined
    ? ofVault.execute()
    : ofVault.where('checkouts.user_id', '=', which.userId).execute()
}
