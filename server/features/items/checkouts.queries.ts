import { type Params, prepare } from '../../platform/db/prepare.ts'

/** A check-out that has run out gives way: 0 rows where somebody's is live. */
export const takeCheckout = prepare(
  (db, p: Params<{ item_id: string; user_id: string; since: string; until: string }>) =>
    db
      .insertInto('checkouts')
      .values({ item_id: p('item_id'), user_id: p('user_id'), since: p('since'), until: p('until') })
      .onConflict((conflict) =>
        conflict
          .column('item_id')
          .doUpdateSet({ user_id: p('user_id'), since: p('since'), until: p('until') })
          .where('checkouts.until', '<=', p('since')),
      ),
)

export const deleteCheckout = prepare((db, p: Params<{ item_id: string }>) =>
  db.deleteFrom('checkouts').where('item_id', '=', p('item_id')),
)
