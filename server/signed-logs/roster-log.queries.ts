import { insertRow } from '../platform/db/insert-row.ts'
import { type Params, prepare } from '../platform/db/prepare.ts'

export const selectRosterHead = prepare((db, _p: Params<Record<string, never>>) =>
  db.selectFrom('roster_statements').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1),
)

export const selectRosterStatements = prepare((db, p: Params<{ after: number }>) =>
  db.selectFrom('roster_statements').select(['seq', 'document']).where('seq', '>', p('after')).orderBy('seq'),
)

export const selectGivenUp = prepare((db, p: Params<{ seq: number }>) =>
  db.selectFrom('given_up_lists').select('document').where('seq', '=', p('seq')),
)

export const insertGivenUp = insertRow('given_up_lists')

export const deleteGivenUp = prepare((db, p: Params<{ seq: number }>) =>
  db.deleteFrom('given_up_lists').where('seq', '=', p('seq')),
)

/** A column, so that queries over many vaults can use it. */
export const setConfirmed = prepare((db, p: Params<{ id: string; confirmed: boolean }>) =>
  db
    .updateTable('users')
    .set({ confirmed: p('confirmed') })
    .where('id', '=', p('id')),
)

export const insertRosterStatement = insertRow('roster_statements')
