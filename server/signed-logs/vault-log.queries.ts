import { insertRow } from '../platform/db/insert-row.ts'
import { type Params, prepare } from '../platform/db/prepare.ts'

export const insertVaultStatement = insertRow('vault_statements')

export const selectLogHead = prepare((db, p: Params<{ vault_id: string }>) =>
  db
    .selectFrom('vault_statements')
    .select(['seq', 'hash'])
    .where('vault_id', '=', p('vault_id'))
    .orderBy('seq', 'desc')
    .limit(1),
)

export const selectLogHash = prepare((db, p: Params<{ vault_id: string; seq: number }>) =>
  db
    .selectFrom('vault_statements')
    .select('hash')
    .where('vault_id', '=', p('vault_id'))
    .where('seq', '=', p('seq')),
)

export const selectLogStatements = prepare((db, p: Params<{ vault_id: string; after: number }>) =>
  db
    .selectFrom('vault_statements')
    .select(['seq', 'document'])
    .where('vault_id', '=', p('vault_id'))
    .where('seq', '>', p('after'))
    .orderBy('seq'),
)
