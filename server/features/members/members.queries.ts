import { type Params, prepare } from '../../platform/db/prepare.ts'

export const setInherits = prepare((db, p: Params<{ id: string; inherits: boolean; updated_at: string }>) =>
  db
    .updateTable('vaults')
    .set((set) => ({
      inherits: p('inherits'),
      updated_at: p('updated_at'),
      version: set('version', '+', 1),
    }))
    .where('id', '=', p('id')),
)
