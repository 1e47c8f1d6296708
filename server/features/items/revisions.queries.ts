import { type Params, prepare } from '../../platform/db/prepare.ts'

type NewRevision = {
  item_id: string
  revision: number
  vault_id: string
  generation: number
  password_changed: boolean
  restored_from: number | null
  author_id: string
  created_at: string
  document: Uint8Array
}

/** The change is numbered by the vault's version: bump it first, in the same transaction. */
export const insertRevision = prepare((db, p: Params<NewRevision>) =>
  db.insertInto('item_revisions').values((build) => ({
    item_id: p('item_id'),
    revision: p('revision'),
    vault_id: p('vault_id'),
    generation: p('generation'),
    change: build
      .selectFrom('vaults')
      .select('vaults.version')
      .where('vaults.id', '=', p('vault_id'))
      .$asScalar(),
    password_changed: p('password_changed'),
    restored_from: p('restored_from'),
    author_id: p('author_id'),
    created_at: p('created_at'),
    document: p('document'),
  })),
)

/** Revisions before one of them, newest first. */
export const selectRevisions = prepare((db, p: Params<{ item_id: string; before: number; limit: number }>) =>
  db
    .selectFrom('item_revisions')
    .leftJoin('users', 'users.id', 'item_revisions.author_id')
    .leftJoin('person_keys', 'person_keys.user_id', 'item_revisions.author_id')
    .select([
      'item_revisions.revision',
      'item_revisions.generation',
      'item_revisions.password_changed',
      'item_revisions.restored_from',
      'item_revisions.author_id',
      'item_revisions.created_at',
      'item_revisions.document',
      'users.document as author_document',
      'person_keys.wrapped as author_wrapped',
    ])
    .where('item_revisions.item_id', '=', p('item_id'))
    .where('item_revisions.revision', '<', p('before'))
    .orderBy('item_revisions.revision', 'desc')
    .limit(p('limit')),
)

export const selectRevision = prepare((db, p: Params<{ item_id: string; revision: number }>) =>
  db
    .selectFrom('item_revisions')
    .select(['revision', 'generation', 'created_at', 'document'])
    .where('item_id', '=', p('item_id'))
    .where('revision', '=', p('revision')),
)
