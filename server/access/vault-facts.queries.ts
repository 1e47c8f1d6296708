import { expressionBuilder, type Kysely, type SelectQueryBuilder } from 'kysely'
import { isMember, isWriter } from '../memberships/is-member.queries.ts'
import { type Params, prepare } from '../platform/db/prepare.ts'
import type { Database } from '../platform/db/schema.ts'
import { hasLiveGrant, type LiveSpan } from './live-grant.queries.ts'

/** Columns that decide whether a vault exists for the acting person. */
const seenColumns = [
  'vaults.visibility',
  'vaults.is_deleted',
  'actor.role',
  'actor.status',
  'actor.confirmed',
] as const

const vaultColumns = [
  ...seenColumns,
  'vaults.parent_id',
  'vaults.custody',
  'vaults.generation as vault_generation',
  'vaults.generation_due',
  'vaults.version',
] as const

/** Whether the acting person is a member, may change what is in it, and holds the newest key. */
const placeIn = (userId: string) => {
  const build = expressionBuilder<Database, 'vaults'>()
  const newestKey = build
    .selectFrom('vault_keys')
    .select('vault_keys.user_id')
    .whereRef('vault_keys.vault_id', '=', 'vaults.id')
    .whereRef('vault_keys.generation', '=', 'vaults.generation')
    .where('vault_keys.user_id', '=', userId)
  return [
    isMember(build.ref('vaults.id'), userId).as('is_member'),
    isWriter(build.ref('vaults.id'), userId).as('is_writer'),
    build.exists(newestKey).as('holds_key'),
  ] as const
}

/** Written with every change of an item, and shown in every list. */
export const changedColumns = [
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

export const itemColumns = (['id', 'vault_id', ...changedColumns, 'created_by', 'created_at'] as const).map(
  (column) => `items.${column}` as const,
)

type ItemParams = LiveSpan & { id: string; user_id: string }

/** An item's vault, only the columns that decide. */
export const selectItemPlace = prepare((db, p: Params<ItemParams>) =>
  db
    .selectFrom('items')
    .innerJoin('vaults', 'vaults.id', 'items.vault_id')
    .innerJoin('users as actor', (join) => join.on('actor.id', '=', p('user_id')))
    .select(seenColumns)
    .select((build) => [
      isMember(build.ref('vaults.id'), p('user_id')).as('is_member'),
      hasLiveGrant(build.ref('items.id'), p('user_id'), p).as('has_grant'),
    ])
    .where('items.id', '=', p('id'))
    .where('vaults.is_deleted', '=', false),
)

type VaultOfRow<T extends keyof Database> = (
  db: Kysely<Database>,
  id: string,
) => SelectQueryBuilder<Database, T, { vault_id: string }>

/** The same for the vault of a row with an id of its own. */
const selectVaultOfRow = <T extends keyof Database>(ofRow: VaultOfRow<T>) =>
  prepare((db, p: Params<{ id: string; user_id: string }>) =>
    db
      .selectFrom('vaults')
      .innerJoin('users as actor', (join) => join.on('actor.id', '=', p('user_id')))
      .select(seenColumns)
      .select((build) => isMember(build.ref('vaults.id'), p('user_id')).as('is_member'))
      .where('vaults.id', '=', ofRow(db, p('id')))
      .where('vaults.is_deleted', '=', false),
  )

export const selectVaultOf = {
  client_link: selectVaultOfRow((db, id) =>
    db.selectFrom('client_links').select('vault_id').where('id', '=', id),
  ),
  submission: selectVaultOfRow((db, id) =>
    db.selectFrom('submissions').select('vault_id').where('id', '=', id),
  ),
  deleted_item: selectVaultOfRow((db, id) =>
    db.selectFrom('item_deletions').select('vault_id').where('item_id', '=', id),
  ),
}

export const selectVaultDocument = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('vaults').select('document').where('id', '=', p('id')),
)

/** A vault and the acting person, both inside the transaction. */
export const selectVaultFacts = prepare((db, p: Params<{ id: string; user_id: string }>) =>
  db
    .selectFrom('vaults')
    .innerJoin('users as actor', (join) => join.on('actor.id', '=', p('user_id')))
    .select('vaults.id as vault_id')
    .select(vaultColumns)
    .select(placeIn(p('user_id')))
    .where('vaults.id', '=', p('id')),
)

/** An item with its newest revision, its vault, the acting person and the check-out. */
export const selectItemFacts = prepare((db, p: Params<ItemParams>) =>
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
    .select(vaultColumns)
    .select([
      'vaults.document as vault_document',
      'item_revisions.document as revision_document',
      'checkouts.since',
      'checkouts.until',
      'holder.id as holder_id',
      'holder.document as holder_document',
      'person_keys.wrapped as holder_wrapped',
    ])
    .select(placeIn(p('user_id')))
    .select((build) => hasLiveGrant(build.ref('items.id'), p('user_id'), p).as('has_grant'))
    .where('items.id', '=', p('id'))
    .where('vaults.is_deleted', '=', false),
)

/** How many submissions of clients wait in a vault. */
export const countWaitingSubmissions = prepare((db, p: Params<{ vault_id: string }>) =>
  db
    .selectFrom('submissions')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('vault_id', '=', p('vault_id'))
    .where('state', '=', 'waiting'),
)
