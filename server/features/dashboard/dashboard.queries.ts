import type { Kysely } from 'kysely'
import { isVisibleTo } from '../../memberships/is-member.queries.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'
import type { Database } from '../../platform/db/schema.ts'

type Figures = { user_id: string; to: string }
type Listed = Figures & { limit: number }

export const selectSomebodyElse = prepare((db, p: Params<Pick<Figures, 'user_id'>>) =>
  db.selectFrom('users').select('id').where('id', '<>', p('user_id')).limit(1),
)

export const selectMembership = prepare((db, p: Params<Pick<Figures, 'user_id'>>) =>
  db.selectFrom('vault_members').select('vault_id').where('user_id', '=', p('user_id')).limit(1),
)

export const countAllVaults = prepare((db, _p: Params<Record<string, never>>) =>
  db.selectFrom('vaults').select((build) => build.fn.countAll<number>().as('count')),
)

export const countVisibleVaults = prepare((db, p: Params<Pick<Figures, 'user_id'>>) =>
  db
    .selectFrom('vaults')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where(isVisibleTo(p('user_id'))),
)

export const countAllItems = prepare((db, _p: Params<Record<string, never>>) =>
  db.selectFrom('items').select((build) => build.fn.countAll<number>().as('count')),
)

export const countVisibleItems = prepare((db, p: Params<Pick<Figures, 'user_id'>>) =>
  db
    .selectFrom('items')
    .innerJoin('vaults', 'vaults.id', 'items.vault_id')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where(isVisibleTo(p('user_id'))),
)

export const countAllExpiring = prepare((db, p: Params<Omit<Figures, 'user_id'>>) =>
  db
    .selectFrom('items')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('items.expires_at', '<=', p('to')),
)

export const countVisibleExpiring = prepare((db, p: Params<Figures>) =>
  db
    .selectFrom('items')
    .innerJoin('vaults', 'vaults.id', 'items.vault_id')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('items.expires_at', '<=', p('to'))
    .where(isVisibleTo(p('user_id'))),
)

/** Expiring items with their place among those that the same person made, the soonest first. */
const byMaker = (db: Kysely<Database>, p: Params<Omit<Listed, 'user_id'>>) =>
  db
    .selectFrom('items')
    .innerJoin('vaults', 'vaults.id', 'items.vault_id')
    .select((build) => [
      'items.id',
      'items.expires_at',
      build.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('items.created_by').orderBy('items.expires_at').orderBy('items.id'))
        .as('turn'),
    ])
    .where('items.expires_at', '<=', p('to'))

/**
 * What names the items, the soonest first. If there are more than the limit, the people who made them take turns, so that somebody who
 * makes very many hides only their own.
 */
const inTurns = (
  db: Kysely<Database>,
  p: Params<Omit<Listed, 'user_id'>>,
  expiring: ReturnType<typeof byMaker>,
) => {
  const first = db
    .selectFrom(expiring.as('expiring'))
    .select('id')
    .orderBy('turn')
    .orderBy('expires_at')
    .orderBy('id')
    .limit(p('limit'))
  return db
    .selectFrom(first.as('first'))
    .innerJoin('items', 'items.id', 'first.id')
    .innerJoin('vaults', 'vaults.id', 'items.vault_id')
    .select(['items.id', 'items.vault_id', 'items.document', 'items.expires_at'])
    .select('vaults.document as vault_document')
    .orderBy('items.expires_at')
    .orderBy('items.id')
}

export const selectAllExpiring = prepare((db, p: Params<Omit<Listed, 'user_id'>>) =>
  inTurns(db, p, byMaker(db, p)),
)

export const selectVisibleExpiring = prepare((db, p: Params<Listed>) =>
  inTurns(db, p, byMaker(db, p).where(isVisibleTo(p('user_id')))),
)
