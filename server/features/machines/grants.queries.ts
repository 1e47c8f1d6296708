import type { Reader } from '../../platform/db/db.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

/** 0 rows if the machine has the item, or the id is taken. */
export const insertGrant = insertRow('machine_grants', { read_at: null }, (conflict) => conflict.doNothing())

export const selectGrant = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('machine_grants').selectAll().where('id', '=', p('id')),
)

export const countGrants = prepare((db, p: Params<{ machine_id: string }>) =>
  db
    .selectFrom('machine_grants')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('machine_id', '=', p('machine_id')),
)

export type WhichGrants = {
  id?: string
  machineId?: string
  itemId?: string
  vaultId?: string
  /** Ended by time at this instant. */
  overBy?: string
}

/** Grants with their item at the newest revision, the vault and the machine. */
export function selectGrants({ kysely }: Reader, which: WhichGrants, limit = 1000) {
  let rows = kysely
    .selectFrom('machine_grants as grant')
    .innerJoin('items', 'items.id', 'grant.item_id')
    .innerJoin('item_revisions as newest', (join) =>
      join.onRef('newest.item_id', '=', 'items.id').onRef('newest.revision', '=', 'items.revision'),
    )
    .innerJoin('vaults', (join) =>
      join.onRef('vaults.id', '=', 'grant.vault_id').on('vaults.is_deleted', '=', false),
    )
    .innerJoin('machines', 'machines.id', 'grant.machine_id')
  if (which.id !== undefined) rows = rows.where('grant.id', '=', which.id)
  if (which.machineId !== undefined) rows = rows.where('grant.machine_id', '=', which.machineId)
  if (which.itemId !== undefined) rows = rows.where('grant.item_id', '=', which.itemId)
  if (which.vaultId !== undefined) rows = rows.where('grant.vault_id', '=', which.vaultId)
  if (which.overBy !== undefined) rows = rows.where('grant.until', '<=', which.overBy)
  return rows
    .selectAll('items')
    .select([
      'grant.id as grant_id',
      'grant.machine_id',
      'grant.vault_id',
      'grant.item_id',
      'grant.until',
      'grant.given_at',
      'grant.revision as sealed_revision',
      'grant.read_at',
      'grant.document as grant_document',
      'newest.document as newest_document',
      'vaults.document as vault_document',
      'vaults.created_by as vault_creator',
      'machines.document as machine_document',
      'machines.keeper_id',
    ])
    .orderBy('grant.given_at')
    .orderBy('grant.id')
    .limit(limit)
    .execute()
}
export type GrantRow = Awaited<ReturnType<typeof selectGrants>>[number]

export const selectRevisionOf = prepare((db, p: Params<{ item_id: string; revision: number }>) =>
  db
    .selectFrom('item_revisions')
    .select(['revision', 'generation', 'created_at', 'document'])
    .where('item_id', '=', p('item_id'))
    .where('revision', '=', p('revision')),
)

export const isGivenIn = prepare((db, p: Params<{ machine_id: string; vault_id: string }>) =>
  db
    .selectFrom('machine_grants')
    .select('id')
    .where('machine_id', '=', p('machine_id'))
    .where('vault_id', '=', p('vault_id'))
    .limit(1),
)

export const setSealed = prepare((db, p: Params<{ id: string; revision: number; document: Uint8Array }>) =>
  db.updateTable('machine_grants').set(p.columns('revision', 'document')).where('id', '=', p('id')),
)

/** A new token, or runs that ask: what was sealed before opens nothing. */
export const unsealGrants = prepare((db, p: Params<{ machine_id: string }>) =>
  db.updateTable('machine_grants').set({ revision: 0 }).where('machine_id', '=', p('machine_id')),
)

export const setRead = prepare((db, p: Params<{ id: string; read_at: string }>) =>
  db.updateTable('machine_grants').set(p.columns('read_at')).where('id', '=', p('id')),
)

export const deleteGrant = prepare((db, p: Params<{ id: string }>) =>
  db.deleteFrom('machine_grants').where('id', '=', p('id')),
)
