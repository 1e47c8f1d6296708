import type { Reader } from './db.ts'
import { insertRow } from './insert-row.ts'
import { type Params, prepare } from './prepare.ts'

export const insertLease = insertRow('leases')

export const selectOwner = prepare((db, p: Params<{ name: string }>) =>
  db.selectFrom('leases').select(['owner', 'until']).where('name', '=', p('name')),
)

export const insertVault = insertRow('vaults')
export const insertItem = insertRow('items')

export function selectItem(reader: Reader, id: string) {
  return reader.kysely.selectFrom('items').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
