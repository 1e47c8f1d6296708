import { insertRow } from '../platform/db/insert-row.ts'
import { type Params, prepare } from '../platform/db/prepare.ts'

export const putPicture = insertRow('pictures', {}, (conflict, p) =>
  conflict.column('user_id').doUpdateSet(p.columns('document')),
)

export const deletePicture = prepare((db, p: Params<{ user_id: string }>) =>
  db.deleteFrom('pictures').where('user_id', '=', p('user_id')),
)

export const selectPicture = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('pictures')
    .innerJoin('person_keys', 'person_keys.user_id', 'pictures.user_id')
    .select(['pictures.document', 'person_keys.wrapped'])
    .where('pictures.user_id', '=', p('user_id')),
)

/** An active person's data, to note their picture in. */
export const selectPictured = prepare((db, p: Params<{ id: string }>) =>
  db
    .selectFrom('users')
    .innerJoin('person_keys', 'person_keys.user_id', 'users.id')
    .select(['users.document', 'person_keys.wrapped'])
    .where('users.id', '=', p('id'))
    .where('users.status', '=', 'active'),
)
