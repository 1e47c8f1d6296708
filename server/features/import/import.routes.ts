import { importSheet } from '@chaveiro/contract/calls/import.ts'
import { requireAnyVault } from '../../access/require-any-vault.ts'
import type { Tx } from '../../platform/db/db.ts'
import { isForeignKeyViolation } from '../../platform/db/errors.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { once } from '../../platform/outcomes/once.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ChangeLost } from '../../signed-logs/change-lost.ts'
import { answerLostChange } from '../../signed-logs/in-change-order.ts'
import { verifyAhead } from '../../signed-logs/verify-ahead.ts'
import { type ImportedRow, importRows, readRows, type StoreRow } from './import-rows.ts'

/** Less than the single rows would weigh, and enough for anybody to import 10,000 rows at once. */
const importWeight = 20

/** Import of rows that a device has sealed; the caller passes in how a row becomes an item. */
export function imports({ route, db }: Platform, { storeRow }: { storeRow: StoreRow }): void {
  route(
    importSheet,
    async (request) => {
      const rows = readRows(request.body)
      const statements = rows.flatMap((row) => (row instanceof Refusal ? [] : [row.signature]))
      const verifier = await verifyAhead(request.actor.id, statements)
      const storeOne = (tx: Tx, row: ImportedRow) => storeRow(tx, request, row, verifier)
      let lost: readonly ChangeLost[] = []
      const storeIn = async (tx: Tx) => {
        const { lost: lostNow, ...answer } = await importRows(tx, storeOne, rows, request.language)
        lost = lostNow
        return answer
      }
      const store = () => db.inTransaction((tx) => once(tx, request, () => storeIn(tx)))
      const answer = await store().catch((error) => {
        if (!isForeignKeyViolation(error)) throw error
        // A vault was deleted in this instant: at the second try its rows are refused one by one.
        return store()
      })
      for (const first of new Map(lost.map((one) => [one.vaultIds[0], one])).values()) {
        await db.inTransaction((tx) => answerLostChange(tx, request, first))
      }
      return answer
    },
    { weight: importWeight, mayDo: ({ actor }) => requireAnyVault(db.read, actor) },
  )
}
