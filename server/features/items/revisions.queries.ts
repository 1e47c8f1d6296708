import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

export const insertRevision = insertRow('item_revisions')

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
      'item_revisions.requires_checkout',
      'item_revisions.restored_from',
      'item_revisions.author_id',
      'item_revisions.document',
      'users.document as author_document',
      'person_keys.wrapped as author_wrapped',
    ])
    .where('item_revisions.item_id', '=', p('item_id'))
    .where('item_revisions.revision', '<', p('before'))
    .orderBy('item_revisions.revision', 'desc')
    .limit(p('limit')),
)

/** Any revision of an item that requires a check-out. */
export const selectRevisionWithCheckout = prepare((db, p: Params<{ item_id: string }>) =>
  db
    .selectFrom('item_revisions')
    .select('revision')
    .where('item_id', '=', p('item_id'))
    .where('requires_checkout', '=', true)
    .limit(1),
)

export const selectRevision = prepare((db, p: Params<{ item_id: string; revision: number }>) =>
  db
    .selectFrom('item_revisions')
    .select(['revision', 'generation', 'requires_checkout', 'created_at', 'document'])
    .where('item_id', '=', p('item_id'))
    .where('revision', '=', p('revision')),
)
