import { insertRow } from '../platform/db/insert-row.ts'
import { type Params, prepare } from '../platform/db/prepare.ts'

export const selectNewestChange = prepare((db, p: Params<{ vault_id: string }>) =>
  db
    .selectFrom('item_changes')
    .select(['number', 'hash', 'made_at', 'roster_seq', 'log_seq'])
    .where('vault_id', '=', p('vault_id'))
    .orderBy('number', 'desc')
    .limit(1),
)

/** The newest change of an item, in any vault: an id is used only once. */
export const selectStanding = prepare((db, p: Params<{ item_id: string }>) =>
  db
    .selectFrom('item_changes')
    .select(['vault_id', 'revision', 'hash', 'act'])
    .where('item_id', '=', p('item_id'))
    .orderBy('revision', 'desc')
    .limit(1),
)

/** A compare-and-set: 0 rows if the number, or the item's revision, is taken. */
export const insertChange = insertRow('item_changes', {}, (conflict) => conflict.doNothing())

export const selectChanges = prepare((db, p: Params<{ vault_id: string; after: number; limit: number }>) =>
  db
    .selectFrom('item_changes')
    .select(['number', 'statement'])
    .where('vault_id', '=', p('vault_id'))
    .where('number', '>', p('after'))
    .orderBy('number')
    .limit(p('limit')),
)

/** The changes of an item after a revision, oldest first. */
export const selectLaterChanges = prepare((db, p: Params<{ item_id: string; revision: number }>) =>
  db
    .selectFrom('item_changes')
    .select('statement')
    .where('item_id', '=', p('item_id'))
    .where('revision', '>', p('revision'))
    .orderBy('revision'),
)
