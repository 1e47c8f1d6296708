import { type Params, prepare } from '../../platform/db/prepare.ts'

export const selectUserByEmail = prepare((db, p: Params<{ email_hash: Uint8Array }>) =>
  db.selectFrom('users').select('id').where('email_hash', '=', p('email_hash')),
)
