import { insertRow } from '../../platform/db/insert-row.ts'
import { newVersion, type Params, prepare } from '../../platform/db/prepare.ts'
import { countsOf, vaultColumns } from './vaults.queries.ts'

type Page = { user_id: string; now: string; after: string; limit: number }

/** Deleted vaults that can still be restored, with who deleted them and what they signed. */
export const selectDeletedVaults = prepare((db, p: Params<Page>) =>
  db
    .selectFrom('vaults')
    .innerJoin('vault_deletions as deletion', 'deletion.vault_id', 'vaults.id')
    .leftJoin('users', 'users.id', 'deletion.deleted_by')
    .leftJoin('person_keys', 'person_keys.user_id', 'users.id')
    .select(vaultColumns)
    .select((build) => countsOf(build, p('user_id')))
    .select([
      'deletion.deleted_at',
      'deletion.deleted_by',
      'deletion.purge_at',
      'deletion.statement',
      'users.document as deleter_document',
      'person_keys.wrapped as deleter_wrapped',
    ])
    .where('vaults.is_deleted', '=', true)
    .where('deletion.purge_at', '>', p('now'))
    .where('vaults.id', '>', p('after'))
    .orderBy('vaults.id')
    .limit(p('limit')),
)

export const selectDeletion = prepare((db, p: Params<{ vault_id: string }>) =>
  db.selectFrom('vault_deletions').select('purge_at').where('vault_id', '=', p('vault_id')),
)

/** 0 rows if the vault is deleted, or is not, already. */
export const setDeleted = prepare(
  (db, p: Params<{ id: string; is_deleted: boolean; before: boolean; updated_at: string }>) =>
    db
      .updateTable('vaults')
      .set({ is_deleted: p('is_deleted'), updated_at: p('updated_at'), version: newVersion })
      .where('id', '=', p('id'))
      .where('is_deleted', '=', p('before')),
)

export const insertVaultDeletion = insertRow('vault_deletions')

export const deleteVaultDeletion = prepare((db, p: Params<{ vault_id: string }>) =>
  db.deleteFrom('vault_deletions').where('vault_id', '=', p('vault_id')),
)

export const selectItemsForAudit = prepare((db, p: Params<{ vault_id: string }>) =>
  db.selectFrom('items').select(['id', 'document']).where('vault_id', '=', p('vault_id')).orderBy('id'),
)

export const selectAnyChild = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('vaults').select('id').where('parent_id', '=', p('id')).limit(1),
)

export const deleteVaultRow = prepare((db, p: Params<{ id: string }>) =>
  db.deleteFrom('vaults').where('id', '=', p('id')).where('is_deleted', '=', true),
)

/** Nothing of the vault is left but that its id was used. */
export const markVaultPurged = prepare((db, p: Params<{ vault_id: string }>) =>
  db
    .updateTable('vault_deletions')
    .set({ purge_at: null, statement: null })
    .where('vault_id', '=', p('vault_id')),
)

/** Vaults that are due to be removed for good, with none inside: those go first. */
export const selectVaultsToPurge = prepare((db, p: Params<{ by: string; limit: number }>) =>
  db
    .selectFrom('vault_deletions as deletion')
    .innerJoin('vaults', 'vaults.id', 'deletion.vault_id')
    .select(['vaults.id', 'vaults.document'])
    .where('vaults.is_deleted', '=', true)
    .where('deletion.purge_at', '<=', p('by'))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('vaults as inner')
            .select('inner.id')
            .whereRef('inner.parent_id', '=', 'vaults.id'),
        ),
      ),
    )
    .orderBy('deletion.purge_at')
    .orderBy('vaults.id')
    .limit(p('limit')),
)
