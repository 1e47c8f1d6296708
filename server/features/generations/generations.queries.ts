import { type Params, prepare } from '../../platform/db/prepare.ts'

/** People whose key of a generation somebody else sealed to them. */
export const selectSealedTo = prepare((db, p: Params<{ vault_id: string; generation: number }>) =>
  db
    .selectFrom('vault_keys')
    .select('user_id')
    .where('vault_id', '=', p('vault_id'))
    .where('generation', '=', p('generation'))
    .whereRef('delivered_by', '!=', 'user_id'),
)

export const deleteKeyRefusals = prepare((db, p: Params<{ vault_id: string; generation: number }>) =>
  db
    .deleteFrom('vault_key_refusals')
    .where('vault_id', '=', p('vault_id'))
    .where('generation', '<', p('generation')),
)
