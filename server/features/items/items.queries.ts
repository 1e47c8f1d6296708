import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'
import type { Database } from '../../platform/db/schema.ts'

type VaultsBuilder = ExpressionBuilder<Database, 'vaults'>

/** Whether a person is a member of the vault, and whether they have its newest key. */
const membershipOf = (build: VaultsBuilder, userId: string) =>
  [
    build
      .exists(
        build
          .selectFrom('vault_members')
          .select('vault_members.user_id')
          .whereRef('vault_members.vault_id', '=', 'vaults.id')
          .where('vault_members.user_id', '=', userId),
      )
      .as('is_member'),
    build
      .exists(
        build
          .selectFrom('vault_keys')
          .select('vault_keys.user_id')
          .whereRef('vault_keys.vault_id', '=', 'vaults.id')
          .whereRef('vault_keys.generation', '=', 'vaults.generation')
          .where('vault_keys.user_id', '=', userId),
      )
      .as('holds_key'),
  ] as const

/** What every change of an item writes of it and every list shows. */
const changedColumns = [
  'type',
  'environment',
  'criticality',
  'no_copy',
  'requires_checkout',
  'expires_at',
  'revision',
  'generation',
  'rotate_since',
  'updated_at',
] as const

const itemColumns = (['id', 'vault_id', ...changedColumns, 'created_by', 'created_at'] as const).map(
  (column) => `items.${column}` as const,
)

/** The vault that an item is to be in and the acting person, as both are inside the transaction. */
export const selectVaultFacts = prepare((db, p: Params<{ id: string; user_id: string }>) =>
  db
    .selectFrom('vaults')
    .innerJoin('users as actor', (join) => join.on('actor.id', '=', p('user_id')))
    .select([
      'vaults.id as vault_id',
      'vaults.visibility',
      'vaults.generation as vault_generation',
      'vaults.generation_due',
      'vaults.version',
      'vaults.document as vault_document',
      'actor.role',
      'actor.status',
    ])
    .select((build) => membershipOf(build as unknown as VaultsBuilder, p('user_id')))
    .where('vaults.id', '=', p('id')),
)

/** An item with its newest revision, its vault, the acting person and whoever has it checked out. */
export const selectItemFacts = prepare((db, p: Params<{ id: string; user_id: string }>) =>
  db
    .selectFrom('items')
    .innerJoin('vaults', 'vaults.id', 'items.vault_id')
    .innerJoin('item_revisions', (join) =>
      join
        .onRef('item_revisions.item_id', '=', 'items.id')
        .onRef('item_revisions.revision', '=', 'items.revision'),
    )
    .innerJoin('users as actor', (join) => join.on('actor.id', '=', p('user_id')))
    .leftJoin('checkouts', 'checkouts.item_id', 'items.id')
    .leftJoin('users as holder', 'holder.id', 'checkouts.user_id')
    .leftJoin('person_keys', 'person_keys.user_id', 'holder.id')
    .select(itemColumns)
    .select([
      'item_revisions.document as revision_document',
      'vaults.visibility',
      'vaults.generation as vault_generation',
      'vaults.generation_due',
      'vaults.version',
      'vaults.document as vault_document',
      'actor.role',
      'actor.status',
      'checkouts.since',
      'checkouts.until',
      'holder.id as holder_id',
      'holder.document as holder_document',
      'person_keys.wrapped as holder_wrapped',
    ])
    .select((build) => membershipOf(build as unknown as VaultsBuilder, p('user_id')))
    .where('items.id', '=', p('id')),
)

/** Items as lists carry them, with whoever has them checked out. */
const listedItems = (db: Kysely<Database>) =>
  db
    .selectFrom('items')
    .leftJoin('checkouts', 'checkouts.item_id', 'items.id')
    .leftJoin('users as holder', 'holder.id', 'checkouts.user_id')
    .leftJoin('person_keys', 'person_keys.user_id', 'holder.id')
    .select(itemColumns)
    .select([
      'items.document',
      'checkouts.since',
      'checkouts.until',
      'holder.id as holder_id',
      'holder.document as holder_document',
      'person_keys.wrapped as holder_wrapped',
    ])

/** Every vault with what decides whether the acting person may see it, all as of one moment. */
export const selectVaultsToSearch = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('vaults')
    .innerJoin('users as actor', (join) => join.on('actor.id', '=', p('user_id')))
    .select(['vaults.id', 'vaults.version', 'vaults.visibility', 'actor.role', 'actor.status'])
    .select((build) =>
      build
        .exists(
          build
            .selectFrom('vault_members')
            .select('vault_members.user_id')
            .whereRef('vault_members.vault_id', '=', 'vaults.id')
            .where('vault_members.user_id', '=', p('user_id')),
        )
        .as('is_member'),
    )
    .orderBy('vaults.id'),
)

export const selectVaultDocument = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('vaults').select(['id', 'document']).where('id', '=', p('id')),
)

export const selectOverviewsOfVault = prepare((db, p: Params<{ vault_id: string }>) =>
  db
    .selectFrom('items')
    .select(['id', 'type', 'environment', 'criticality', 'document'])
    .where('vault_id', '=', p('vault_id')),
)

export const selectItemsOfVault = prepare(
  (db, p: Params<{ vault_id: string; after: string; limit: number }>) =>
    listedItems(db)
      .where('items.vault_id', '=', p('vault_id'))
      .where('items.id', '>', p('after'))
      .orderBy('items.id')
      .limit(p('limit')),
)

export async function selectItemsById(reader: Reader, ids: readonly string[]) {
  return ids.length === 0 ? [] : listedItems(reader.kysely).where('items.id', 'in', ids).execute()
}

/** Whether an id is or was an item's: a deleted item does not come back under its id. */
export const selectItemId = prepare((db, p: Params<{ id: string }>) =>
  db
    .selectFrom('items')
    .select('id')
    .where('id', '=', p('id'))
    .unionAll(db.selectFrom('item_deletions').select('item_id as id').where('item_id', '=', p('id'))),
)

/** 0 rows where the id is taken. */
export const insertItem = insertRow('items', { rotate_since: null }, (conflict) =>
  conflict.column('id').doNothing(),
)

const writtenColumns = [...changedColumns, 'wrap_generation', 'wrap_dealing', 'document'] as const

type Change = Pick<Database['items'], 'id' | (typeof writtenColumns)[number]> & { before: number }

/** A compare-and-set: 0 rows where the revision is no longer the one before. */
export const updateItemRow = prepare((db, p: Params<Change>) =>
  db
    .updateTable('items')
    .set(p.columns(...writtenColumns))
    .where('id', '=', p('id'))
    .where('revision', '=', p('before')),
)

export const bumpVaultVersion = prepare((db, p: Params<{ id: string; updated_at: string }>) =>
  db
    .updateTable('vaults')
    .set((set) => ({ version: set('version', '+', 1), updated_at: p('updated_at') }))
    .where('id', '=', p('id')),
)

export const deleteItemRow = prepare((db, p: Params<{ id: string }>) =>
  db.deleteFrom('items').where('id', '=', p('id')),
)
