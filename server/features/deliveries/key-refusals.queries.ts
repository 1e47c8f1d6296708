import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

type Place = { vault_id: string; generation: number; user_id: string }
type Refusal = Place & { signer_id: string }

/** 0 rows if the person refused a key of this signer before. */
export const insertKeyRefusal = insertRow('vault_key_refusals', {}, (conflict) =>
  conflict.columns(['vault_id', 'generation', 'user_id', 'signer_id']).doNothing(),
)

export const selectKeyRefusal = prepare((db, p: Params<Refusal>) =>
  db
    .selectFrom('vault_key_refusals')
    .select('refused_at')
    .where('vault_id', '=', p('vault_id'))
    .where('generation', '=', p('generation'))
    .where('user_id', '=', p('user_id'))
    .where('signer_id', '=', p('signer_id')),
)

/** The other members who have this generation's key. */
export const selectOtherHolders = prepare((db, p: Params<Place>) =>
  db
    .selectFrom('vault_keys')
    .innerJoin('vault_members', (join) =>
      join
        .onRef('vault_members.vault_id', '=', 'vault_keys.vault_id')
        .onRef('vault_members.user_id', '=', 'vault_keys.user_id'),
    )
    .select('vault_keys.user_id')
    .distinct()
    .where('vault_keys.vault_id', '=', p('vault_id'))
    .where('vault_keys.generation', '=', p('generation'))
    .where('vault_keys.user_id', '!=', p('user_id'))
    .orderBy('vault_keys.user_id'),
)

/** Marks that the holders know of this person, so that they are not notified again. */
export const markTold = prepare((db, p: Params<{ vault_id: string; user_id: string; told_at: string }>) =>
  db
    .updateTable('vault_waiting')
    .set({ told_at: p('told_at') })
    .where('vault_id', '=', p('vault_id'))
    .where('user_id', '=', p('user_id')),
)
