import { insertRow } from '../db/insert-row.ts'
import { type Params, prepare } from '../db/prepare.ts'

export const selectDataKeys = prepare((db, _p: Params<Record<never, never>>) =>
  db.selectFrom('data_keys').select(['id', 'reached']).orderBy('id'),
)

/** Writes a row that is there, too: so the transaction conflicts with one that deletes it. */
export const putDataKey = insertRow('data_keys', { reached: null }, (conflict) =>
  conflict.column('id').doUpdateSet((eb) => ({ id: eb.ref('excluded.id') })),
)

export const setReached = prepare((db, p: Params<{ id: string; reached: string }>) =>
  db
    .updateTable('data_keys')
    .set({ reached: p('reached') })
    .where('id', '=', p('id')),
)

/** What was encrypted anew under other keys has to be looked through again. */
export const beginOthersAgain = prepare((db, p: Params<{ id: string }>) =>
  db
    .updateTable('data_keys')
    .set({ reached: null })
    .where('id', '<>', p('id'))
    .where('reached', 'is not', null),
)

export const deleteOtherKeys = prepare((db, p: Params<{ id: string }>) =>
  db.deleteFrom('data_keys').where('id', '<>', p('id')),
)
