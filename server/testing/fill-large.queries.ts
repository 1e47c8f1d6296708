import type { Reader, Tx } from '../platform/db/db.ts'

export function selectAnyItem(reader: Reader) {
  return reader.kysely.selectFrom('items').selectAll().limit(1).executeTakeFirstOrThrow()
}

export function selectRevisionOf(reader: Reader, itemId: string) {
  return reader.kysely
    .selectFrom('item_revisions')
    .selectAll()
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow()
}

export function selectChangeOf(reader: Reader, itemId: string) {
  return reader.kysely
    .selectFrom('item_changes')
    .selectAll()
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow()
}

export function selectAnyUser(reader: Reader) {
  return reader.kysely.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
}

/** Invalidates what is cached of the vaults. */
export async function raiseVersions(tx: Tx): Promise<void> {
  await tx.kysely
    .updateTable('vaults')
    .set((set) => ({ version: set('version', '+', 1) }))
    .execute()
}
