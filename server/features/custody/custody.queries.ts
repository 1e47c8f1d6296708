import { type Params, prepare } from '../../platform/db/prepare.ts'

type NewShare = { vault_id: string; user_id: string; dealing: number; dealt_at: string; document: Uint8Array }

export const insertShare = prepare((db, p: Params<NewShare>) =>
  db.insertInto('custody_shares').values({
    vault_id: p('vault_id'),
    user_id: p('user_id'),
    dealing: p('dealing'),
    dealt_at: p('dealt_at'),
    document: p('document'),
  }),
)

export const deleteShares = prepare((db, p: Params<{ vault_id: string }>) =>
  db.deleteFrom('custody_shares').where('vault_id', '=', p('vault_id')),
)

export const selectShare = prepare((db, p: Params<{ vault_id: string; user_id: string; dealing: number }>) =>
  db
    .selectFrom('custody_shares')
    .select('document')
    .where('vault_id', '=', p('vault_id'))
    .where('user_id', '=', p('user_id'))
    .where('dealing', '=', p('dealing')),
)
