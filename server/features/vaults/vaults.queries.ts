import { type ExpressionBuilder, sql } from 'kysely'
import { isMember, isVisibleTo, isWriter } from '../../memberships/is-member.queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { inParts, insertRow } from '../../platform/db/insert-row.ts'
import { newVersion, type Params, prepare } from '../../platform/db/prepare.ts'
import type { Database } from '../../platform/db/schema.ts'

type VaultsBuilder = ExpressionBuilder<Database, 'vaults'>

/** The newest keys held by members. A former member's last copy is kept but does not count. */
const newestKeys = (build: VaultsBuilder) =>
  build
    .selectFrom('vault_keys')
    .whereRef('vault_keys.vault_id', '=', 'vaults.id')
    .whereRef('vault_keys.generation', '=', 'vaults.generation')
    .where(isMember(build.ref('vaults.id'), sql.ref('vault_keys.user_id')))

export const vaultColumns = [
  'vaults.id',
  'vaults.parent_id',
  'vaults.type',
  'vaults.visibility',
  'vaults.custody',
  'vaults.inherits',
  'vaults.generation',
  'vaults.generation_due',
  'vaults.version',
  'vaults.created_at',
  'vaults.document',
] as const

export const countsOf = (build: VaultsBuilder, userId: string) =>
  [
    build
      .selectFrom('items')
      .select((items) => items.fn.countAll<number>().as('count'))
      .whereRef('items.vault_id', '=', 'vaults.id')
      .as('item_count'),
    newestKeys(build)
      .select((keys) => keys.fn.countAll<number>().as('count'))
      .as('key_holders'),
    build
      .exists(newestKeys(build).select('vault_keys.user_id').where('vault_keys.user_id', '=', userId))
      .as('holds_key'),
    isMember(build.ref('vaults.id'), userId).as('is_member'),
    isWriter(build.ref('vaults.id'), userId).as('is_writer'),
  ] as const

type Page = { user_id: string; after: string; limit: number }

export const selectAllVaults = prepare((db, p: Params<Page>) =>
  db
    .selectFrom('vaults')
    .select(vaultColumns)
    .select((build) => countsOf(build, p('user_id')))
    .where('vaults.is_deleted', '=', false)
    .where('vaults.id', '>', p('after'))
    .orderBy('vaults.id')
    .limit(p('limit')),
)

/** What somebody other than a custodian sees: listed vaults and those of which they are a member. */
export const selectVisibleVaults = prepare((db, p: Params<Page>) =>
  db
    .selectFrom('vaults')
    .select(vaultColumns)
    .select((build) => countsOf(build, p('user_id')))
    .where(isVisibleTo(p('user_id')))
    .where('vaults.id', '>', p('after'))
    .orderBy('vaults.id')
    .limit(p('limit')),
)

export const selectVault = prepare((db, p: Params<{ id: string; user_id: string }>) =>
  db
    .selectFrom('vaults')
    .select(vaultColumns)
    .select((build) => countsOf(build, p('user_id')))
    .where('vaults.id', '=', p('id')),
)

/** 0 rows if the id is taken. */
export const insertVault = insertRow(
  'vaults',
  { custody: 'shared', generation: 0, generation_due: false, is_deleted: false, version: 1 },
  (conflict) => conflict.column('id').doNothing(),
)

type VaultChange = {
  id: string
  parent_id: string | null
  visibility: string
  updated_at: string
  document: Uint8Array
}

export const updateVaultRow = prepare((db, p: Params<VaultChange>) =>
  db
    .updateTable('vaults')
    .set({
      parent_id: p('parent_id'),
      visibility: p('visibility'),
      updated_at: p('updated_at'),
      document: p('document'),
      version: newVersion,
    })
    .where('id', '=', p('id')),
)

/** The parent of a vault that is not deleted. */
export const selectParent = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('vaults').select('parent_id').where('id', '=', p('id')).where('is_deleted', '=', false),
)

/** The child vaults of these. */
export async function selectChildren(reader: Reader, parentIds: readonly string[]) {
  const rows: { id: string }[] = []
  for (const ids of inParts(parentIds)) {
    rows.push(
      ...(await reader.kysely.selectFrom('vaults').select('id').where('parent_id', 'in', ids).execute()),
    )
  }
  return rows
}

/** Whether an id was a vault's: the id of a deleted vault is not reused, since cached data might belong to it. */
export const selectDeletedVault = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('vault_deletions').select('vault_id').where('vault_id', '=', p('id')),
)

export const selectLiveChild = prepare((db, p: Params<{ id: string }>) =>
  db
    .selectFrom('vaults')
    .select('id')
    .where('parent_id', '=', p('id'))
    .where('is_deleted', '=', false)
    .limit(1),
)
