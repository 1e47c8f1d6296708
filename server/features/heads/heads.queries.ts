import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

export const selectHead = prepare((db, p: Params<{ vault_id: string }>) =>
  db
    .selectFrom('vault_heads')
    .select(['number', 'generation', 'statement'])
    .where('vault_id', '=', p('vault_id')),
)

export const putHead = insertRow('vault_heads', {}, (conflict, p) =>
  conflict
    .column('vault_id')
    .doUpdateSet(p.columns('number', 'generation', 'signed_by', 'signed_at', 'statement')),
)

export const selectChange = prepare((db, p: Params<{ vault_id: string; number: number }>) =>
  db
    .selectFrom('item_changes')
    .select('hash')
    .where('vault_id', '=', p('vault_id'))
    .where('number', '=', p('number')),
)

type Covered = { vault_id: string; after: string; number: number; limit: number }

/** The items as of a change: each item's newest change up to that one, in the order of ids. */
export const selectStandings = prepare((db, p: Params<Covered>) =>
  db
    .selectFrom('item_changes')
    .select(['item_id', 'revision', 'hash', 'act'])
    .where('vault_id', '=', p('vault_id'))
    .where('item_id', '>', p('after'))
    .where('number', '<=', p('number'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('item_changes as later')
            .select('later.number')
            .whereRef('later.item_id', '=', 'item_changes.item_id')
            .whereRef('later.revision', '>', 'item_changes.revision')
            .where('later.number', '<=', p('number')),
        ),
      ),
    )
    .orderBy('item_id')
    .limit(p('limit')),
)

export const selectUnsignedDeletionIds = prepare((db, p: Params<{ vault_id: string }>) =>
  db
    .selectFrom('item_deletions')
    .select('item_id')
    .where('vault_id', '=', p('vault_id'))
    .where('is_signed', '=', false)
    .orderBy('item_id'),
)
