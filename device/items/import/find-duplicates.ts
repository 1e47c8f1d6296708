import type { ReadSheet, SheetRow } from '../../base/types/sheet.ts'
import type { PlannedVault } from '../../formats/rows/plan-vaults.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { presentItems, rowKey } from './present-items.ts'

/** The rows of the sheet that exist as items already, and those that repeat an earlier row in everything, secrets included. */
export async function findDuplicates(
  session: OpenSession,
  plan: ReadonlyMap<string, PlannedVault>,
  sheet: ReadSheet,
): Promise<Set<SheetRow>> {
  const present = await presentItems(session, plan, sheet)
  const above = new Set<string>()
  const duplicates = new Set<SheetRow>()
  for (const row of sheet.rows) {
    const { line, row: number, mayShow, ...said } = row
    const content = JSON.stringify(said)
    if (above.has(content) || present.has(rowKey(row))) duplicates.add(row)
    above.add(content)
  }
  return duplicates
}
