import { insertRow } from '../platform/db/insert-row.ts'
import { type Params, prepare } from '../platform/db/prepare.ts'

export const selectTurns = prepare((db, p: Params<{ place: string }>) =>
  db.selectFrom('turns').selectAll().where('place', '=', p('place')),
)

export const deleteOldTurns = prepare((db, p: Params<{ place: string; before: string }>) =>
  db.deleteFrom('turns').where('place', '=', p('place')).where('asked_at', '<', p('before')),
)

export const putTurn = insertRow('turns', {}, (conflict, p) =>
  conflict
    .columns(['place', 'user_id'])
    .doUpdateSet(p.columns('until', 'next_from', 'waits_since', 'asked_at')),
)
