import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

export const selectAcceptedTerms = prepare((db, p: Params<{ user_id: string }>) =>
  db.selectFrom('accepted_terms').select('version').where('user_id', '=', p('user_id')),
)

export const insertAcceptedTerms = insertRow('accepted_terms', {}, (conflict) =>
  conflict.columns(['user_id', 'version']).doNothing(),
)
