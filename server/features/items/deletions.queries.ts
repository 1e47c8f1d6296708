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

export const selectUnsignedDeletions = prepare((db, p: Params<{ vault_id: string }>) =>
  db
    .selectFrom('item_deletions')
    .select(['item_id', 'document'])
    .where('vault_id', '=', p('vault_id'))
    .where('is_signed', '=', false)
    .orderBy('item_id'),
)

export const markDeletionSigned = prepare((db, p: Params<{ item_id: string }>) =>
  db
    .updateTable('item_deletions')
    .set({ is_signed: true, document: null })
    .where('item_id', '=', p('item_id')),
)
