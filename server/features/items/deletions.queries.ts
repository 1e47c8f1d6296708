import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'
import { vaultVersion } from './revisions.queries.ts'

export const insertDeletion = insertRow('item_deletions', (p) => ({ change: vaultVersion(p('vault_id')) }))

export const selectDeletion = prepare((db, p: Params<{ item_id: string; vault_id: string }>) =>
  db
    .selectFrom('item_deletions')
    .select(['revision', 'document'])
    .where('item_id', '=', p('item_id'))
    .where('vault_id', '=', p('vault_id')),
)

/** A change like any other: it gets a number of its own. */
export const signDeletionRow = prepare(
  (db, p: Params<{ item_id: string; vault_id: string; document: Uint8Array }>) =>
    db
      .updateTable('item_deletions')
      .set({ change: vaultVersion(p('vault_id')), document: p('document') })
      .where('item_id', '=', p('item_id')),
)
