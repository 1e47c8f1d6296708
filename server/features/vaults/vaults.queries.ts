import type { ExpressionBuilder } from 'kysely'

import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'
import type { Database } from '../../platform/db/schema.ts'

type VaultsBuilder = ExpressionBuilder<Database, 'vaults'>

/** Whether somebody is a member, from whatever source. */
export const membership = (build: VaultsBuilder, userId: string) =>
  build.exists(
    build
      .selectFrom('vault_members')
      .select('vault_members.user_id')
      .whereRef('vault_members.vault_id', '=', 'vaults.id')
      .where('vault_members.user_id', '=', userId),
  )

/** The newest keys that members hold; the key of a former member sleeps. */
const newestKeys = (build: VaultsBuilder) =>
  build
    .selectFrom('vault_keys')
    .whereRef('vault_keys.vault_id', '=', 'vaults.id')
    .whereRef('vault_keys.generation', '=', 'vaults.generation')
    .where((where) =>
      where.exists(
        where
          .selectFrom('vault_members')
          .select('vault_members.user_id')
          .whereRef('vault_members.vault_id', '=', 'vault_keys.vault_id')
          .whereRef('vault_members.user_id', '=', 'vault_keys.user_id'),
      ),
    )

const vaultColumns = [
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
    membership(build, userId).as('is_member'),
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

export const selectPlainVault = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('vaults').select(vaultColumns).where('id', '=', p('id')),
)

/** 0 rows where the id is taken. */
export const insertVault = insertRow(
  'vaults',
  { custody: 'shared', generation: 0, generation_due: false, version: 1 },
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
    .set((set) => ({
      parent_id: p('parent_id'),
      visibility: p('visibility'),
      updated_at: p('updated_at'),
      document: p('document'),
      version: set('version', '+', 1),
    }))
    .where('id', '=', p('id')),
)

type NewGeneration = { id: string; before: number; generation: number; updated_at: string }

/** The compare-and-set of a generation: 0 rows where another device was faster. */
export const setGeneration = prepare((db, p: Params<NewGeneration>) =>
  db
    .updateTable('vaults')
    .set((set) => ({
      generation: p('generation'),
      generation_due: false,
      updated_at: p('updated_at'),
      version: set('version', '+', 1),
    }))
    .where('id', '=', p('id'))
    .where('generation', '=', p('before')),
)

export const setGenerationDue = prepare((db, p: Params<{ id: string; updated_at: string }>) =>
  db
    .updateTable('vaults')
    .set((set) => ({
      generation_due: true,
      updated_at: p('updated_at'),
      version: set('version', '+', 1),
    }))
    .where('id', '=', p('id'))
    .where('generation', '>', 0)
    .where('generation_due', '=', false),
)

export const setInherits = prepare((db, p: Params<{ id: string; inherits: boolean; updated_at: string }>) =>
  db
    .updateTable('vaults')
    .set((set) => ({
      inherits: p('inherits'),
      updated_at: p('updated_at'),
      version: set('version', '+', 1),
    }))
    .where('id', '=', p('id')),
)

export const setCustody = prepare((db, p: Params<{ id: string; custody: string; updated_at: string }>) =>
  db
    .updateTable('vaults')
    .set((set) => ({ custody: p('custody'), updated_at: p('updated_at'), version: set('version', '+', 1) }))
    .where('id', '=', p('id')),
)

/** Puts a signed overview's salt where it belongs, and nothing else. */
export const setVaultDocument = prepare(
  (db, p: Params<{ id: string; updated_at: string; document: Uint8Array }>) =>
    db
      .updateTable('vaults')
      .set((set) => ({
        document: p('document'),
        updated_at: p('updated_at'),
        version: set('version', '+', 1),
      }))
      .where('id', '=', p('id')),
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

export const insertVaultDeletion = insertRow('vault_deletions')

export const selectAnyChild = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('vaults').select('id').where('parent_id', '=', p('id')).limit(1),
)

export const deleteVaultRow = prepare((db, p: Params<{ id: string }>) =>
  db.deleteFrom('vaults').where('id', '=', p('id')),
)
