import { insertRow } from '../platform/db/insert-row.ts'
import { type Params, prepare } from '../platform/db/prepare.ts'

export const selectAccountKeys = prepare((db, p: Params<{ user_id: string }>) =>
  db.selectFrom('account_keys').select('document').where('user_id', '=', p('user_id')),
)

export const selectNewestAccess = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('access_statements')
    .select(['prev', 'seq', 'document'])
    .where('user_id', '=', p('user_id'))
    .orderBy('seq', 'desc')
    .limit(1),
)

export const selectAccessFrom = prepare((db, p: Params<{ user_id: string; since: number }>) =>
  db
    .selectFrom('access_statements')
    .select(['prev', 'document'])
    .where('user_id', '=', p('user_id'))
    .where('seq', '>=', p('since'))
    .orderBy('seq'),
)

/** Stores the next access statement, unless another one was faster. */
export const insertAccess = insertRow('access_statements', {}, (conflict) => conflict.doNothing())

export const deleteAccess = prepare((db, p: Params<{ user_id: string }>) =>
  db.deleteFrom('access_statements').where('user_id', '=', p('user_id')),
)
