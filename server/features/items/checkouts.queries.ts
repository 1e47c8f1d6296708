import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

/** A check-out that has run out gives way: 0 rows where somebody's is live. */
export const takeCheckout = insertRow('checkouts', {}, (conflict, p) =>
  conflict
    .column('item_id')
    .doUpdateSet(p.columns('user_id', 'since', 'until'))
    .where('checkouts.until', '<=', p('since')),
)

export const deleteCheckout = prepare((db, p: Params<{ item_id: string }>) =>
  db.deleteFrom('checkouts').where('item_id', '=', p('item_id')),
)
