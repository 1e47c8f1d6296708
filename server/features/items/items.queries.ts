import type { Kysely } from 'kysely'
import { changedColumns, itemColumns } from '../../access/vault-facts.queries.ts'
import { isMember } from '../../memberships/is-member.queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'
import type { Database } from '../../platform/db/schema.ts'

/** Items as in lists, with their check-outs. */
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

/** All vaults with the columns that decide whether the acting person may see them, as of one moment. */
export const selectVaultsToSearch = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('vaults')
    .select(['vaults.id', 'vaults.version', 'vaults.visibility'])
    .select((build) => isMember(build.ref('vaults.id'), p('user_id')).as('is_member'))
    .where('vaults.is_deleted', '=', false)
    .orderBy('vaults.id'),
)

export const selectVaultVersion = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('vaults').select('version').where('id', '=', p('id')),
)

/** All vaults, in the order in which searches read them. */
export const selectVaultVersions = prepare((db, _p: Params<Record<string, never>>) =>
  db.selectFrom('vaults').select(['id', 'version']).where('is_deleted', '=', false).orderBy('id'),
)

export const selectSearchedVault = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('vaults').select(['id', 'version', 'document']).where('id', '=', p('id')),
)

export const selectOverviewsOfVault = prepare(
  (db, p: Params<{ vault_id: string; after: string; limit: number }>) =>
    db
      .selectFrom('items')
      .select(['id', 'type', 'environment', 'criticality', 'document'])
      .where('vault_id', '=', p('vault_id'))
      .where('id', '>', p('after'))
      .orderBy('id')
      .limit(p('limit')),
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

/** Items of one vault with what the author of their newest revision signed. */
export async function selectSignedItems(reader: Reader, vaultId: string, ids: readonly string[]) {
  return listedItems(reader.kysely)
    .innerJoin('item_revisions', (join) =>
      join
        .onRef('item_revisions.item_id', '=', 'items.id')
        .onRef('item_revisions.revision', '=', 'items.revision'),
    )
    .select('item_revisions.document as revision_document')
    .where('items.vault_id', '=', vaultId)
    .where('items.id', 'in', ids)
    .orderBy('items.id')
    .execute()
}

export const insertItem = insertRow('items', { rotate_since: null })

const writtenColumns = [...changedColumns, 'wrap_generation', 'wrap_dealing', 'document'] as const

type Change = Pick<Database['items'], 'id' | (typeof writtenColumns)[number]> & { before: number }

/** A compare-and-set: 0 rows if the revision is no longer the previous one. */
export const updateItemRow = prepare((db, p: Params<Change>) =>
  db
    .updateTable('items')
    .set(p.columns(...writtenColumns))
    .where('id', '=', p('id'))
    .where('revision', '=', p('before')),
)

export const deleteItemRow = prepare((db, p: Params<{ id: string }>) =>
  db.deleteFrom('items').where('id', '=', p('id')),
)
