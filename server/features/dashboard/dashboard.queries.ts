import type { ExpressionBuilder } from 'kysely'
import { isInLiveVault, isVisibleTo } from '../../memberships/is-member.queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'
import type { Database } from '../../platform/db/schema.ts'

type Figures = { user_id: string; to: string }

export const selectSomebodyElse = prepare((db, p: Params<Pick<Figures, 'user_id'>>) =>
  db.selectFrom('users').select('id').where('id', '<>', p('user_id')).limit(1),
)

export const selectMembership = prepare((db, p: Params<Pick<Figures, 'user_id'>>) =>
  db.selectFrom('vault_members').select('vault_id').where('user_id', '=', p('user_id')).limit(1),
)

export const countAllVaults = prepare((db, _p: Params<Record<string, never>>) =>
  db
    .selectFrom('vaults')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('is_deleted', '=', false),
)

export const countVisibleVaults = prepare((db, p: Params<Pick<Figures, 'user_id'>>) =>
  db
    .selectFrom('vaults')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where(isVisibleTo(p('user_id'))),
)

export const countAllItems = prepare((db, _p: Params<Record<string, never>>) =>
  db
    .selectFrom('items')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where((build) => isInLiveVault(build.ref('items.vault_id'))),
)

const itemsIn = (build: ExpressionBuilder<Database, 'vaults'>) =>
  build
    .selectFrom('items')
    .select((items) => items.fn.countAll<number>().as('count'))
    .whereRef('items.vault_id', '=', 'vaults.id')

export const countVisibleItems = prepare((db, p: Params<Pick<Figures, 'user_id'>>) =>
  db
    .selectFrom('vaults')
    // By vault, so that who sees it is asked once for each.
    .select((build) => build.fn.sum<number>(itemsIn(build)).as('count'))
    .where(isVisibleTo(p('user_id'))),
)

export const countAllExpiring = prepare((db, p: Params<Omit<Figures, 'user_id'>>) =>
  db
    .selectFrom('items')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('items.expires_at', '<=', p('to'))
    .where((build) => isInLiveVault(build.ref('items.vault_id'))),
)

export const countVisibleExpiring = prepare((db, p: Params<Figures>) =>
  db
    .selectFrom('items')
    .innerJoin('vaults', 'vaults.id', 'items.vault_id')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('items.expires_at', '<=', p('to'))
    .where(isVisibleTo(p('user_id'))),
)

/** Expiring items after this one, the soonest first, in the order of their index. */
export const selectExpiringAfter = prepare(
  (db, p: Params<{ to: string; day: string; id: string; limit: number }>) =>
    db
      .selectFrom('items')
      .select(['id', 'expires_at', 'vault_id', 'created_by'])
      .where('expires_at', '<=', p('to'))
      .where((build) => isInLiveVault(build.ref('items.vault_id')))
      .where((build) => build(build.refTuple('expires_at', 'id'), '>', build.tuple(p('day'), p('id'))))
      .orderBy('expires_at')
      .orderBy('id')
      .limit(p('limit')),
)

/** The vaults that somebody other than a custodian sees. */
export const selectVisibleVaultIds = prepare((db, p: Params<Pick<Figures, 'user_id'>>) =>
  db
    .selectFrom('vaults')
    .select('id')
    .where(isVisibleTo(p('user_id'))),
)

/** What names these items, the soonest first. */
export function selectNames(reader: Reader, ids: readonly string[]) {
  return reader.kysely
    .selectFrom('items')
    .innerJoin('vaults', 'vaults.id', 'items.vault_id')
    .select(['items.id', 'items.vault_id', 'items.document', 'items.expires_at'])
    .select('vaults.document as vault_document')
    .where('items.id', 'in', ids)
    .orderBy('items.expires_at')
    .orderBy('items.id')
    .execute()
}
