import { type Params, prepare } from '../../platform/db/prepare.ts'

/** What was refused of earlier generations: nobody hands those over any more. */
export const deleteKeyRefusals = prepare((db, p: Params<{ vault_id: string; generation: number }>) =>
  db
    .deleteFrom('vault_key_refusals')
    .where('vault_id', '=', p('vault_id'))
    .where('generation', '<', p('generation')),
)
