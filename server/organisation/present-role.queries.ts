import { type Params, prepare } from '../platform/db/prepare.ts'

export const selectPresentRole = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('users').select(['role', 'status', 'confirmed']).where('id', '=', p('id')),
)
