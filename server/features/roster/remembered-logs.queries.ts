import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

export const selectRemembered = prepare((db, p: Params<{ after: string; limit: number }>) =>
  db
    .selectFrom('remembered_logs')
    .select(['user_id', 'document'])
    .where('user_id', '>', p('after'))
    .orderBy('user_id')
    .limit(p('limit')),
)

export const putRemembered = insertRow('remembered_logs', {}, (conflict, p) =>
  conflict.column('user_id').doUpdateSet(p.columns('told_at', 'document')),
)

export const deleteRemembered = prepare((db, _p: Params<Record<string, never>>) =>
  db.deleteFrom('remembered_logs'),
)
