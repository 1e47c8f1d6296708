import { type Params, prepare } from '../platform/db/prepare.ts'

export const selectRosterHead = prepare((db, _p: Params<Record<string, never>>) =>
  db.selectFrom('roster_statements').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1),
)

export const selectRosterStatements = prepare((db, p: Params<{ after: number }>) =>
  db.selectFrom('roster_statements').select(['seq', 'document']).where('seq', '>', p('after')).orderBy('seq'),
)

type NewStatement = {
  seq: number
  kind: string
  hash: string
  user_id: string
  appended_at: string
  document: Uint8Array
}

export const insertRosterStatement = prepare((db, p: Params<NewStatement>) =>
  db.insertInto('roster_statements').values({
    seq: p('seq'),
    kind: p('kind'),
    hash: p('hash'),
    user_id: p('user_id'),
    appended_at: p('appended_at'),
    document: p('document'),
  }),
)
