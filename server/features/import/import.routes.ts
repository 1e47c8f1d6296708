import { importSheet } from '@chaveiro/contract/import.ts'
import { requireAnyVault } from '../../access/require-any-vault.ts'
import { isForeignKeyViolation } from '../../platform/db/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { answerLostChange } from '../../signed-logs/answer-lost-change.ts'
import { importRows, type StoreRow } from './import-rows.ts'

/** A full batch weighs less than its rows alone would, and lasts 10,000 rows at once for anybody. */
const importWeight = 20

/** Import of rows that a device has sealed; how a row becomes an item is handed in. */
export function imports({ route, db }: Platform, { storeRow }: { storeRow: StoreRow }): void {
  route(
    importSheet,
    async (request) => {
      const store = () => db.inTransaction((tx) => importRows(tx, storeRow, request, request.body))
      const { lost, ...answer } = await store().catch((error) => {
        if (!isForeignKeyViolation(error)) throw error
        // A vault was deleted at the same instant: the second time its rows are refused one by one.
        return store()
      })
      for (const first of new Map(lost.map((one) => [one.vaultId, one])).values()) {
        await db.inTransaction((tx) => answerLostChange(tx, request, first))
      }
      return answer
    },
    { weight: importWeight, mayDo: ({ actor }) => requireAnyVault(db.read, actor) },
  )
}
