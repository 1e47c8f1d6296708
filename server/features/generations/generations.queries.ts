import { type Params, prepare } from '../../platform/db/prepare.ts'

/** Refusals of earlier generations, whose keys nobody delivers any more. */
export const deleteKeyRefusals = prepare((db, p: Params<{ vault_id: string; generation: number }>) =>
  db
    .deleteFrom('vault_key_refusals')
    .where('vault_id', '=', p('vault_id'))
    .where('generation', '<', p('generation')),
)
