import type { ExpressionBuilder, Kysely } from 'kysely'
import { type Params, prepare } from '../../platform/db/prepare.ts'
import type { Database } from '../../platform/db/schema.ts'

/** A deletion whose item can still be restored, with the item's newest revision. */
export const selectDeletedItem = prepare((db, p: Params<{ item_id: string; now: string }>) =>
  db
    .selectFrom('item_deletions as deletion')
    .innerJoin('item_revisions as newest', (join) =>
      join
        .onRef('newest.item_id', '=', 'deletion.item_id')
        // The deletion itself took the next number.
        .on((build) => build('newest.revision', '=', build('deletion.revision', '-', 1))),
    )
    .select([
      'deletion.vault_id',
      'deletion.revision as deletion_revision',
      'deletion.is_signed',
      'deletion.created_by',
      'deletion.created_at',
      'deletion.document',
      'newest.revision',
      'newest.generation',
      'newest.created_at as revised_at',
      'newest.document as revision_document',
    ])
    .where('deletion.item_id', '=', p('item_id'))
    .where('deletion.purge_at', '>', p('now')),
)

/** Deletions with who deleted: see access/deleter.ts. */
const withDeleter = (db: Kysely<Database>) =>
  db
    .selectFrom('item_deletions as deletion')
    .leftJoin('users', 'users.id', 'deletion.deleted_by')
    .leftJoin('person_keys', 'person_keys.user_id', 'users.id')
    .select([
      'deletion.revision as deletion_revision',
      'deletion.deleted_at',
      'deletion.deleted_by',
      'deletion.purge_at',
      'users.document as deleter_document',
      'person_keys.wrapped as deleter_wrapped',
    ])

/** How an item left its vault, with who took it out. */
export const selectRemoval = prepare((db, p: Params<{ item_id: string }>) =>
  withDeleter(db).where('deletion.item_id', '=', p('item_id')),
)

type Page = { vault_id: string; now: string; after: string; limit: number }

/** A vault's deletions whose items can still be restored, with who deleted them and what they signed; without the sealed revisions. */
export const selectDeletedItems = prepare((db, p: Params<Page>) =>
  withDeleter(db)
    .leftJoin('item_changes as signed', (join) =>
      join
        .onRef('signed.item_id', '=', 'deletion.item_id')
        .onRef('signed.revision', '=', 'deletion.revision'),
    )
    .select(['deletion.item_id', 'deletion.created_by', 'deletion.document', 'signed.statement'])
    .where('deletion.vault_id', '=', p('vault_id'))
    .where('deletion.purge_at', '>', p('now'))
    .where('deletion.item_id', '>', p('after'))
    .orderBy('deletion.item_id')
    .limit(p('limit')),
)

export const setDeletionDocument = prepare((db, p: Params<{ item_id: string; document: Uint8Array }>) =>
  db
    .updateTable('item_deletions')
    .set({ document: p('document') })
    .where('item_id', '=', p('item_id')),
)

export const deleteDeletion = prepare((db, p: Params<{ item_id: string }>) =>
  db.deleteFrom('item_deletions').where('item_id', '=', p('item_id')),
)

export const deleteRevisions = prepare((db, p: Params<{ item_id: string }>) =>
  db.deleteFrom('item_revisions').where('item_id', '=', p('item_id')),
)

const unlessSigned = (build: ExpressionBuilder<Database, 'item_deletions'>) =>
  build.case().when('is_signed', '=', true).then(null).else(build.ref('document')).end()

/** Nothing of the item is left but that it was deleted, and its overview while nobody has signed that. */
export const markPurged = prepare((db, p: Params<{ item_id: string }>) =>
  db
    .updateTable('item_deletions')
    .set((build) => ({ purge_at: null, document: unlessSigned(build) }))
    .where('item_id', '=', p('item_id')),
)

/** All deletions of a vault whose items are kept. */
export const selectKeptDeletions = prepare((db, p: Params<{ vault_id: string }>) =>
  db
    .selectFrom('item_deletions')
    .select(['item_id', 'document'])
    .where('vault_id', '=', p('vault_id'))
    .where('purge_at', 'is not', null)
    .orderBy('item_id'),
)

/** The revisions of all deleted items of a vault. */
export const deleteRevisionsOfDeleted = prepare((db, p: Params<{ vault_id: string }>) =>
  db
    .deleteFrom('item_revisions')
    .where('item_id', 'in', (build) =>
      build
        .selectFrom('item_deletions')
        .select('item_id')
        .where('vault_id', '=', p('vault_id'))
        .where('purge_at', 'is not', null),
    ),
)

export const markAllPurged = prepare((db, p: Params<{ vault_id: string }>) =>
  db
    .updateTable('item_deletions')
    .set((build) => ({ purge_at: null, document: unlessSigned(build) }))
    .where('vault_id', '=', p('vault_id'))
    .where('purge_at', 'is not', null),
)

/** Deletions that are due to be purged. What a clock that was ahead dated later stays longer. */
export const selectToPurge = prepare((db, p: Params<{ by: string; limit: number }>) =>
  db
    .selectFrom('item_deletions')
    .innerJoin('vaults', 'vaults.id', 'item_deletions.vault_id')
    .select(['item_deletions.item_id', 'item_deletions.vault_id', 'vaults.document as vault_document'])
    .where('item_deletions.purge_at', '<=', p('by'))
    .orderBy('item_deletions.purge_at')
    .limit(p('limit')),
)
