import { type Params, prepare } from '../../platform/db/prepare.ts'

export const selectUserByEmail = prepare((db, p: Params<{ email_hash: Uint8Array }>) =>
  db.selectFrom('users').select('id').where('email_hash', '=', p('email_hash')),
)

type NewUser = {
  id: string
  email_hash: Uint8Array
  role: string
  created_at: string
  document: Uint8Array
}

/** 0 rows where the id or the address is taken. */
export const insertUser = prepare((db, p: Params<NewUser>) =>
  db
    .insertInto('users')
    .values({
      id: p('id'),
      email_hash: p('email_hash'),
      role: p('role'),
      status: 'active',
      created_at: p('created_at'),
      last_login: null,
      document: p('document'),
    })
    .onConflict((conflict) => conflict.doNothing()),
)

export const insertPersonKey = prepare(
  (db, p: Params<{ user_id: string; wrapped: Uint8Array; created_at: string }>) =>
    db
      .insertInto('person_keys')
      .values({ user_id: p('user_id'), wrapped: p('wrapped'), created_at: p('created_at') }),
)

export const updateStanding = prepare((db, p: Params<{ id: string; role: string; status: string }>) =>
  db
    .updateTable('users')
    .set({ role: p('role'), status: p('status') })
    .where('id', '=', p('id')),
)
