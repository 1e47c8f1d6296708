import type { Reader, Tx } from './db.ts'
import { type Params, prepare } from './prepare.ts'

export const insertLease = prepare((db, p: Params<{ name: string; owner: string; until: string }>) =>
  db.insertInto('leases').values({ name: p('name'), owner: p('owner'), until: p('until') }),
)

export const selectOwner = prepare((db, p: Params<{ name: string }>) =>
  db.selectFrom('leases').select(['owner', 'until']).where('name', '=', p('name')),
)

/** A vault and an item with a value of every column type. */
export async function insertTypes(tx: Tx, id: string): Promise<{ created_at: string }> {
  const at = '2026-02-03T04:05:06.007Z'
  const document = new Uint8Array([0, 1, 255])
  await tx.kysely
    .insertInto('vaults')
    .values({
      id,
      parent_id: null,
      type: 'client',
      visibility: 'listed',
      custody: 'shared',
      generation: 0,
      inherits: true,
      generation_due: false,
      version: 0,
      created_by: id,
      created_at: at,
      updated_at: at,
      document,
    })
    .execute()
  await tx.kysely
    .insertInto('items')
    .values({
      id,
      vault_id: id,
      type: 'api_key',
      environment: 'prod',
      criticality: 'low',
      no_copy: true,
      requires_checkout: false,
      expires_at: '2031-12-31',
      revision: 1,
      generation: 1,
      rotate_since: null,
      wrap_generation: 1,
      wrap_dealing: 0,
      created_by: id,
      created_at: at,
      updated_at: at,
      document,
    })
    .execute()
  return { created_at: at }
}

export function selectTypes(reader: Reader, id: string) {
  return reader.kysely.selectFrom('items').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
