import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

export const insertShare = insertRow('custody_shares')

export const selectShare = prepare((db, p: Params<{ vault_id: string; user_id: string; dealing: number }>) =>
  db
    .selectFrom('custody_shares')
    .select('document')
    .where('vault_id', '=', p('vault_id'))
    .where('user_id', '=', p('user_id'))
    .where('dealing', '=', p('dealing')),
)
