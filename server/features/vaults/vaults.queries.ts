import type { ExpressionBuilder } from 'kysely'

import { type Params, prepare } from '../../platform/db/prepare.ts'
import type { Database } from '../../platform/db/schema.ts'

type VaultsBuilder = ExpressionBuilder<Database, 'vaults'>

const membership = (build: VaultsBuilder, userId: string) =>
  build.exists(
    build
      .selectFrom('vault_members')
      .select('vault_members.user_id')
      .whereRef('vault_members.vault_id', '=', 'vaults.id')
      .where('vault_members.user_id', '=', userId),
  )

const newestKeys = (build: VaultsBuilder) =>
  build
    .selectFrom('vault_keys')
    .whereRef('vault_keys.vault_id', '=', 'vaults.id')
    .whereRef('vault_keys.generation', '=', 'vaults.generation')

const vaultColumns = [
  'vaults.id',
  'vaults.parent_id',
  'vaults.type',
  'vaults.visibility',
  'vaults.generation',
  'vaults.version',
  'vaults.created_at',
  'vaults.document',
] as const

const countsOf = (build: VaultsBuilder, userId: string) =>
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
  ] as const

export const selectAllVaults = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('vaults')
    .select(vaultColumns)
    .select((build) => countsOf(build, p('user_id')))
    .orderBy('vaults.id'),
)

/** What somebody sees who is no custodian: listed vaults and those that they are a member of. */
export const selectVisibleVaults = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('vaults')
    .select(vaultColumns)
    .select((build) => countsOf(build, p('user_id')))
    .where((build) => build.or([build('vaults.visibility', '=', 'listed'), membership(build, p('user_id'))]))
    .orderBy('vaults.id'),
)

export const selectVault = prepare((db, p: Params<{ id: string; user_id: string }>) =>
  db
    .selectFrom('vaults')
    .select(vaultColumns)
    .select((build) => countsOf(build, p('user_id')))
    .where('vaults.id', '=', p('id')),
)

/** The vault and the acting person, as both are inside the transaction. */
export const selectVaultFacts = prepare((db, p: Params<{ id: string; user_id: string }>) =>
  db
    .selectFrom('vaults')
    .innerJoin('users', (join) => join.on('users.id', '=', p('user_id')))
    .select(vaultColumns)
    .select(['users.role', 'users.status'])
    .select((build) => membership(build as unknown as VaultsBuilder, p('user_id')).as('is_member'))
    .where('vaults.id', '=', p('id')),
)

type NewVault = {
  id: string
  parent_id: string | null
  type: string
  visibility: string
  created_by: string
  at: string
  document: Uint8Array
}

/** 0 rows where the id is taken. */
export const insertVault = prepare((db, p: Params<NewVault>) =>
  db
    .insertInto('vaults')
    .values({
      id: p('id'),
      parent_id: p('parent_id'),
      type: p('type'),
      visibility: p('visibility'),
      custody: 'shared',
      generation: 0,
      version: 1,
      created_by: p('created_by'),
      created_at: p('at'),
      updated_at: p('at'),
      document: p('document'),
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
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
    .set((set) => ({
      parent_id: p('parent_id'),
      visibility: p('visibility'),
      updated_at: p('updated_at'),
      document: p('document'),
      version: set('version', '+', 1),
    }))
    .where('id', '=', p('id')),
)

/** The compare-and-set of founding: 0 rows where another device was faster. */
export const setFirstGeneration = prepare((db, p: Params<{ id: string; updated_at: string }>) =>
  db
    .updateTable('vaults')
    .set((set) => ({ generation: 1, updated_at: p('updated_at'), version: set('version', '+', 1) }))
    .where('id', '=', p('id'))
    .where('generation', '=', 0),
)

type NewStatement = {
  vault_id: string
  seq: number
  kind: string
  hash: string
  appended_at: string
  document: Uint8Array
}

export const insertVaultStatement = prepare((db, p: Params<NewStatement>) =>
  db.insertInto('vault_statements').values({
    vault_id: p('vault_id'),
    seq: p('seq'),
    kind: p('kind'),
    hash: p('hash'),
    appended_at: p('appended_at'),
    document: p('document'),
  }),
)

type NewKey = {
  vault_id: string
  generation: number
  user_id: string
  delivered_by: string
  delivered_at: string
  document: Uint8Array
}

export const insertVaultKey = prepare((db, p: Params<NewKey>) =>
  db.insertInto('vault_keys').values({
    vault_id: p('vault_id'),
    generation: p('generation'),
    user_id: p('user_id'),
    delivered_by: p('delivered_by'),
    delivered_at: p('delivered_at'),
    document: p('document'),
  }),
)

export const insertCustodianMember = prepare(
  (db, p: Params<{ vault_id: string; user_id: string; added_at: string }>) =>
    db
      .insertInto('vault_members')
      .values({
        vault_id: p('vault_id'),
        user_id: p('user_id'),
        source: 'custodian',
        from_vault_id: null,
        added_at: p('added_at'),
      })
      .onConflict((conflict) => conflict.columns(['vault_id', 'user_id', 'source']).doNothing()),
)

export const selectLogHead = prepare((db, p: Params<{ vault_id: string }>) =>
  db
    .selectFrom('vault_statements')
    .select(['seq', 'hash'])
    .where('vault_id', '=', p('vault_id'))
    .orderBy('seq', 'desc')
    .limit(1),
)

export const selectLogStatements = prepare((db, p: Params<{ vault_id: string }>) =>
  db
    .selectFrom('vault_statements')
    .select(['seq', 'document'])
    .where('vault_id', '=', p('vault_id'))
    .orderBy('seq'),
)

export const selectOwnKeys = prepare((db, p: Params<{ vault_id: string; user_id: string }>) =>
  db
    .selectFrom('vault_keys')
    .select(['generation', 'document'])
    .where('vault_id', '=', p('vault_id'))
    .where('user_id', '=', p('user_id'))
    .orderBy('generation'),
)

export const selectMembers = prepare((db, p: Params<{ vault_id: string }>) =>
  db
    .selectFrom('vault_members')
    .innerJoin('vaults', 'vaults.id', 'vault_members.vault_id')
    .innerJoin('users', 'users.id', 'vault_members.user_id')
    .innerJoin('person_keys', 'person_keys.user_id', 'users.id')
    .leftJoin('vault_keys', (join) =>
      join
        .onRef('vault_keys.vault_id', '=', 'vaults.id')
        .onRef('vault_keys.generation', '=', 'vaults.generation')
        .onRef('vault_keys.user_id', '=', 'users.id'),
    )
    .select([
      'users.id as user_id',
      'users.document',
      'person_keys.wrapped',
      'vault_members.source',
      'vault_members.from_vault_id',
      'vault_keys.user_id as key_user_id',
    ])
    .where('vault_members.vault_id', '=', p('vault_id'))
    .orderBy('vault_members.added_at')
    .orderBy('users.id'),
)

export const selectItemsForAudit = prepare((db, p: Params<{ vault_id: string }>) =>
  db.selectFrom('items').select(['id', 'document']).where('vault_id', '=', p('vault_id')).orderBy('id'),
)

export const selectParent = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('vaults').select('parent_id').where('id', '=', p('id')),
)

/** Whether an id was a vault's: a deleted vault does not come back under its id, nor what was kept of it in memory. */
export const selectDeletedVault = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('vault_deletions').select('vault_id').where('vault_id', '=', p('id')),
)

export const insertVaultDeletion = prepare(
  (db, p: Params<{ vault_id: string; deleted_by: string; deleted_at: string }>) =>
    db
      .insertInto('vault_deletions')
      .values({ vault_id: p('vault_id'), deleted_by: p('deleted_by'), deleted_at: p('deleted_at') }),
)

export const selectAnyChild = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('vaults').select('id').where('parent_id', '=', p('id')).limit(1),
)

export const deleteVaultRow = prepare((db, p: Params<{ id: string }>) =>
  db.deleteFrom('vaults').where('id', '=', p('id')),
)
