import { type Params, prepare } from '../../platform/db/prepare.ts'

type NewDeletion = {
  item_id: string
  vault_id: string
  revision: number
  deleted_by: string
  deleted_at: string
  document: Uint8Array
}

/** Numbered like a revision: bump the vault's version first. */
export const insertDeletion = prepare((db, p: Params<NewDeletion>) =>
  db.insertInto('item_deletions').values((build) => ({
    item_id: p('item_id'),
    vault_id: p('vault_id'),
    revision: p('revision'),
    change: build
      .selectFrom('vaults')
      .select('vaults.version')
      .where('vaults.id', '=', p('vault_id'))
      .$asScalar(),
    deleted_by: p('deleted_by'),
    deleted_at: p('deleted_at'),
    document: p('document'),
  })),
)

export const selectDeletion = prepare((db, p: Params<{ item_id: string; vault_id: string }>) =>
  db
    .selectFrom('item_deletions')
    .select(['revision', 'document'])
    .where('item_id', '=', p('item_id'))
    .where('vault_id', '=', p('vault_id')),
)

/** A change like any other, numbered anew: bump the vault's version first. */
export const signDeletionRow = prepare(
  (db, p: Params<{ item_id: string; vault_id: string; document: Uint8Array }>) =>
    db
      .updateTable('item_deletions')
      .set((build) => ({
        change: build
          .selectFrom('vaults')
          .select('vaults.version')
          .where('vaults.id', '=', p('vault_id'))
          .$asScalar(),
        document: p('document'),
      }))
      .where('item_id', '=', p('item_id')),
)
