import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

export const selectRewrap = prepare((db, p: Params<{ item_id: string; revision: number }>) =>
  db
    .selectFrom('item_rewraps')
    .select(['generation', 'dealing', 'document'])
    .where('item_id', '=', p('item_id'))
    .where('revision', '=', p('revision')),
)

type Newest = { vault_id: string; generation: number; dealing: number }

/** Items whose key is not yet wrapped under these, with their newest revision and wrap, in the order of ids. */
export const selectOldWraps = prepare((db, p: Params<Newest & { after: string; limit: number }>) =>
  db
    .selectFrom('items')
    .innerJoin('item_revisions', (join) =>
      join
        .onRef('item_revisions.item_id', '=', 'items.id')
        .onRef('item_revisions.revision', '=', 'items.revision'),
    )
    .leftJoin('item_rewraps', (join) =>
      join
        .onRef('item_rewraps.item_id', '=', 'items.id')
        .onRef('item_rewraps.revision', '=', 'items.revision'),
    )
    .select([
      'items.id',
      'items.revision',
      'items.generation',
      'item_revisions.document',
      'item_rewraps.generation as rewrap_generation',
      'item_rewraps.document as rewrap_document',
    ])
    .where('items.vault_id', '=', p('vault_id'))
    .where((build) =>
      build.or([
        build('items.wrap_generation', '<', p('generation')),
        build('items.wrap_dealing', '<', p('dealing')),
      ]),
    )
    .where('items.id', '>', p('after'))
    .orderBy('items.id')
    .limit(p('limit')),
)

export const countOldWraps = prepare((db, p: Params<Newest>) =>
  db
    .selectFrom('items')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('vault_id', '=', p('vault_id'))
    .where((build) =>
      build.or([
        build('items.wrap_generation', '<', p('generation')),
        build('items.wrap_dealing', '<', p('dealing')),
      ]),
    ),
)

/** How many items a vault has, and how many are wrapped for custodians under this dealing or a later one. */
export const countWraps = prepare((db, p: Params<{ vault_id: string; dealing: number }>) =>
  db
    .selectFrom('items')
    .select((build) => [
      build.fn.countAll<number>().as('total'),
      build.fn.countAll<number>().filterWhere('wrap_dealing', '>=', p('dealing')).as('wrapped'),
    ])
    .where('vault_id', '=', p('vault_id')),
)

export const selectRevisionToRewrap = prepare((db, p: Params<{ item_id: string; vault_id: string }>) =>
  db
    .selectFrom('items')
    .innerJoin('item_revisions', (join) =>
      join
        .onRef('item_revisions.item_id', '=', 'items.id')
        .onRef('item_revisions.revision', '=', 'items.revision'),
    )
    .select(['items.revision', 'items.wrap_generation', 'items.wrap_dealing', 'item_revisions.document'])
    .where('items.id', '=', p('item_id'))
    .where('items.vault_id', '=', p('vault_id')),
)

type Wrapped = { item_id: string; revision: number; generation: number; dealing: number }

/** A compare-and-set: 0 rows if the item has another revision, or an equal or newer wrap. */
export const markRewrapped = prepare((db, p: Params<Wrapped>) =>
  db
    .updateTable('items')
    .set({ wrap_generation: p('generation'), wrap_dealing: p('dealing') })
    .where('id', '=', p('item_id'))
    .where('revision', '=', p('revision'))
    .where((build) =>
      build.or([build('wrap_generation', '<', p('generation')), build('wrap_dealing', '<', p('dealing'))]),
    ),
)

export const putRewrap = insertRow('item_rewraps', {}, (conflict, p) =>
  conflict
    .column('item_id')
    .doUpdateSet(p.columns('revision', 'generation', 'dealing', 'wrapped_by', 'wrapped_at', 'document')),
)
