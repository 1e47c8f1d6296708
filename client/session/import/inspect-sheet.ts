import { listVaults } from '@chaveiro/contract/vaults.ts'
import { v7 as makeId } from 'uuid'
import { sheetLimitBytes } from '../../sheet/decode-sheet.ts'
import { planVaults } from '../../sheet/plan-vaults.ts'
import { readSheet } from '../../sheet/read-sheet.ts'
import type { SheetInspection } from '../../types/sheet.ts'
import type { OpenSession } from '../state/open-session.ts'
import { presentItems, rowKey } from './present-items.ts'

/** Reads a CSV file and says what its import would do. The rows, secrets included, stay in the session. */
export async function inspectSheet(session: OpenSession, file: Blob): Promise<SheetInspection> {
  if (file.size >= sheetLimitBytes) {
    return { ok: false, fault: { code: 'too_large', limitBytes: sheetLimitBytes } }
  }
  const sheet = readSheet(new Uint8Array(await file.arrayBuffer()))
  if ('fault' in sheet) return { ok: false, fault: sheet.fault }
  const plan = planVaults(sheet.rows, await session.api.send(listVaults))
  const present = await presentItems(session, plan, sheet)
  const sheetId = makeId()
  // One sheet at a time: its secrets should not stay here once it is left.
  session.sheets.clear()
  session.sheets.set(sheetId, sheet)
  return {
    ok: true,
    sheetId,
    rowCount: sheet.rows.length + sheet.refused.length,
    goodCount: sheet.rows.length,
    refused: sheet.refused,
    newVaults: [...plan.values()]
      .filter(({ existing }) => existing === null)
      .map(({ path, type }) => ({ path: path.join('/'), type })),
    duplicateCount: sheet.rows.filter((row) => present.has(rowKey(row))).length,
  }
}
