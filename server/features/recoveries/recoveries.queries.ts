import { type Params, prepare } from '../../platform/db/prepare.ts'

/** What custodians gave of a whole vault, which somebody's first approval replaces. */
export const deleteVaultValues = prepare((db, p: Params<{ vault_id: string }>) =>
  db.deleteFrom('opening_values').where('vault_id', '=', p('vault_id')).where('is_of_vault', '=', true),
)

/** Lost vaults that one custodian has given to somebody, and no second yet. */
export const selectHalfGivenVaults = prepare((db, _p: Params<Record<string, never>>) =>
  db
    .selectFrom('opening_values')
    .select(['vault_id', 'request_id'])
    .where('is_of_vault', '=', true)
    .groupBy(['vault_id', 'request_id'])
    .having((where) => where.eb(where.fn.countAll(), '=', 1)),
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
