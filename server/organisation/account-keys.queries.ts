import { type Params, prepare } from '../platform/db/prepare.ts'

export const selectAccountKeys = prepare((db, p: Params<{ user_id: string }>) =>
  db.selectFrom('account_keys').select('document').where('user_id', '=', p('user_id')),
)
