import { type Params, prepare } from '../../platform/db/prepare.ts'

type NewRevision = {
  item_id: string
  revision: number
  vault_id: string
  generation: number
  author_id: string
  created_at: string
  document: Uint8Array
}

export const insertRevision = prepare((db, p: Params<NewRevision>) =>
  db.insertInto('item_revisions').values({
    item_id: p('item_id'),
    revision: p('revision'),
    vault_id: p('vault_id'),
    generation: p('generation'),
    author_id: p('author_id'),
    created_at: p('created_at'),
    document: p('document'),
  }),
)

export const selectRevisions = prepare((db, p: Params<{ item_id: string }>) =>
  db
    .selectFrom('item_revisions')
    .leftJoin('users', 'users.id', 'item_revisions.author_id')
    .leftJoin('person_keys', 'person_keys.user_id', 'item_revisions.author_id')
    .select([
      'item_revisions.revision',
      'item_revisions.generation',
      'item_revisions.author_id',
      'item_revisions.created_at',
      'item_revisions.document',
      'users.document as author_document',
      'person_keys.wrapped as author_wrapped',
    ])
    .where('item_revisions.item_id', '=', p('item_id'))
    .orderBy('item_revisions.revision', 'desc'),
)
