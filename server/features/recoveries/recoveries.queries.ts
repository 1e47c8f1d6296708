import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

export const selectRecovery = prepare((db, p: Params<{ vault_id: string }>) =>
  db.selectFrom('vault_recoveries').selectAll().where('vault_id', '=', p('vault_id')),
)

export const putRecovery = insertRow('vault_recoveries', {}, (conflict, p) =>
  conflict
    .column('vault_id')
    .doUpdateSet(p.columns('user_id', 'first_by', 'second_by', 'given_at', 'ended_at', 'document')),
)

/** First statements that wait for a second, without their values. */
export const selectFirstValues = prepare((db, _p: Params<Record<string, never>>) =>
  db.selectFrom('vault_recoveries').select(['vault_id', 'given_at']).where('second_by', 'is', null),
)

/** 0 rows if somebody has made another statement. */
export const deleteFirstValues = prepare((db, p: Params<{ vault_id: string; given_at: string }>) =>
  db
    .deleteFrom('vault_recoveries')
    .where('vault_id', '=', p('vault_id'))
    .where('given_at', '=', p('given_at'))
    .where('second_by', 'is', null),
)

type Missing = { vault_id: string; generation: number; after: string; limit: number }

/** Items whose key is not under this generation, in the order of ids. */
export const selectLostItems = prepare((db, p: Params<Missing>) =>
  db
    .selectFrom('items')
    .innerJoin('item_revisions', (join) =>
      join
        .onRef('item_revisions.item_id', '=', 'items.id')
        .onRef('item_revisions.revision', '=', 'items.revision'),
    )
    .select(['items.id', 'items.revision', 'item_revisions.document'])
    .where('items.vault_id', '=', p('vault_id'))
    .where('items.wrap_generation', '<', p('generation'))
    .where('items.id', '>', p('after'))
    .orderBy('items.id')
    .limit(p('limit')),
)

export const countLostItems = prepare((db, p: Params<{ vault_id: string; generation: number }>) =>
  db
    .selectFrom('items')
    .select((build) => [
      build.fn.countAll<number>().as('total'),
      build.fn.countAll<number>().filterWhere('wrap_generation', '<', p('generation')).as('left'),
    ])
    .where('vault_id', '=', p('vault_id')),
)
