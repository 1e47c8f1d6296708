import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

export const selectKeyReset = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('key_resets')
    .select(['requested_at', 'document', 'methods'])
    .where('user_id', '=', p('user_id')),
)

export const selectKeyResets = prepare((db, _p: Params<Record<string, never>>) =>
  db.selectFrom('key_resets').select(['user_id', 'document']),
)

/** A newer request replaces an older one. */
export const putKeyReset = insertRow('key_resets', {}, (conflict, p) =>
  conflict.column('user_id').doUpdateSet(p.columns('requested_at', 'document', 'methods')),
)
