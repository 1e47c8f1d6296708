import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

export const insertDeletion = insertRow('item_deletions')

export const selectUnsignedDeletion = prepare((db, p: Params<{ item_id: string; vault_id: string }>) =>
  db
    .selectFrom('item_deletions')
    .select('revision')
    .where('item_id', '=', p('item_id'))
    .where('vault_id', '=', p('vault_id'))
    .where('is_signed', '=', false),
)

export const markDeletionSigned = prepare((db, p: Params<{ item_id: string }>) =>
  db.updateTable('item_deletions').set({ is_signed: true }).where('item_id', '=', p('item_id')),
)
