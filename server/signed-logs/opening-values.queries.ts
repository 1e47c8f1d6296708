import { insertRow } from '../platform/db/insert-row.ts'
import { type Params, prepare } from '../platform/db/prepare.ts'

export const insertValues = insertRow('opening_values')

export const selectValues = prepare((db, p: Params<{ request_id: string; giver_id: string }>) =>
  db
    .selectFrom('opening_values')
    .select('document')
    .where('request_id', '=', p('request_id'))
    .where('giver_id', '=', p('giver_id')),
)

/** What custodians gave for a request, or for an opening of a whole vault. */
export const deleteValues = prepare((db, p: Params<{ request_id: string }>) =>
  db.deleteFrom('opening_values').where('request_id', '=', p('request_id')),
)
