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

type Page = { vault_id: string; after: string; limit: number }

export const selectUnsignedDeletions = prepare((db, p: Params<Page>) =>
  db
    .selectFrom('item_deletions')
    .select(['item_id', 'document'])
    .where('vault_id', '=', p('vault_id'))
    .where('is_signed', '=', false)
    .where('item_id', '>', p('after'))
    .orderBy('item_id')
    .limit(p('limit')),
)

export const markDeletionSigned = prepare((db, p: Params<{ item_id: string }>) =>
  db
    .updateTable('item_deletions')
    .set((build) => ({
      is_signed: true,
      document: build.case().when('purge_at', 'is', null).then(null).else(build.ref('document')).end(),
    }))
    .where('item_id', '=', p('item_id')),
)
