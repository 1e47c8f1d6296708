import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

export const selectUserByEmail = prepare((db, p: Params<{ email_hash: Uint8Array }>) =>
  db.selectFrom('users').select('id').where('email_hash', '=', p('email_hash')),
)

/** 0 rows where the id or the address is taken. */
export const insertUser = insertRow('users', { status: 'active', last_login: null }, (conflict) =>
  conflict.doNothing(),
)

export const insertPersonKey = insertRow('person_keys')
