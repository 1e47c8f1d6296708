import { type Params, prepare } from '../platform/db/prepare.ts'

export const selectAccountKeys = prepare((db, p: Params<{ user_id: string }>) =>
  db.selectFrom('account_keys').select('document').where('user_id', '=', p('user_id')),
)

export const selectAccessHead = prepare((db, p: Params<{ user_id: string }>) =>
  db.selectFrom('account_keys').select(['access_seq', 'access_hash']).where('user_id', '=', p('user_id')),
)

/** Sets the newest access statement, unless another one was faster. */
export const setAccessHead = prepare(
  (db, p: Params<{ user_id: string; before: number; seq: number; hash: string }>) =>
    db
      .updateTable('account_keys')
      .set({ access_seq: p('seq'), access_hash: p('hash') })
      .where('user_id', '=', p('user_id'))
      .where('access_seq', '=', p('before')),
)
