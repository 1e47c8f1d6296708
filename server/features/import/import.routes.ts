import { importSheet } from '@chaveiro/contract/import.ts'
import { isForeignKeyViolation } from '../../platform/db/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { importRows, type StoreRow } from './import-rows.ts'

/** Import of rows that a device has sealed; how a row becomes an item is handed in. */
export function imports({ route, db }: Platform, { storeRow }: { storeRow: StoreRow }): void {
  route(importSheet, async (request) => {
    const store = () => db.inTransaction((tx) => importRows(tx, storeRow, request, request.body))
    try {
      return await store()
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error
      // A vault was deleted at the same instant: the second time its rows are refused one by one.
      return store()
    }
  })
}
