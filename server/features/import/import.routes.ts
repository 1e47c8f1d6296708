import { importSheet } from '@chaveiro/contract/import.ts'
import type { Platform } from '../../platform/platform.ts'
import { importRows, type StoreRow } from './import-rows.ts'

/** Import of rows that a device has sealed; how a row becomes an item is handed in. */
export function imports({ route, db }: Platform, { storeRow }: { storeRow: StoreRow }): void {
  route(importSheet, (request) => db.inTransaction((tx) => importRows(tx, storeRow, request, request.body)))
}
