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

type NewReset = { user_id: string; requested_at: string; document: Uint8Array; methods: Uint8Array }

/** A newer request takes the place of an older one. */
export const putKeyReset = prepare((db, p: Params<NewReset>) =>
  db
    .insertInto('key_resets')
    .values({
      user_id: p('user_id'),
      requested_at: p('requested_at'),
      document: p('document'),
      methods: p('methods'),
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        requested_at: p('requested_at'),
        document: p('document'),
        methods: p('methods'),
      }),
    ),
)

export const deleteKeyReset = prepare((db, p: Params<{ user_id: string }>) =>
  db.deleteFrom('key_resets').where('user_id', '=', p('user_id')),
)
