import { type Params, prepare } from '../../../platform/db/prepare.ts'

type NewStatement = {
  vault_id: string
  seq: number
  kind: string
  hash: string
  appended_at: string
  document: Uint8Array
}

export const insertVaultStatement = prepare((db, p: Params<NewStatement>) =>
  db.insertInto('vault_statements').values({
    vault_id: p('vault_id'),
    seq: p('seq'),
    kind: p('kind'),
    hash: p('hash'),
    appended_at: p('appended_at'),
    document: p('document'),
  }),
)

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
