import { newVersion, type Params, prepare } from '../../platform/db/prepare.ts'

export const setInherits = prepare((db, p: Params<{ id: string; inherits: boolean; updated_at: string }>) =>
  db
    .updateTable('vaults')
    .set({
      inherits: p('inherits'),
      updated_at: p('updated_at'),
      version: newVersion,
    })
    .where('id', '=', p('id')),
)
