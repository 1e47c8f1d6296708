import { listItems } from '@chaveiro/contract/items.ts'
import { listVaults } from '@chaveiro/contract/vaults.ts'
import { v7 as makeId } from 'uuid'
import type { SheetRow } from '../../sheet/check-row.ts'
import { sheetLimitBytes } from '../../sheet/decode-sheet.ts'
import { type PlannedVault, pathKey, planVaults } from '../../sheet/plan-vaults.ts'
import { readSheet } from '../../sheet/read-sheet.ts'
import type { SheetInspection } from '../../types/sheet.ts'
import type { OpenSession } from '../state/open-session.ts'

/** Reads a CSV file and says what its import would do. The rows, secrets included, stay in the session. */
export async function inspectSheet(session: OpenSession, file: Blob): Promise<SheetInspection> {
  if (file.size >= sheetLimitBytes) {
    return { ok: false, fault: { code: 'too_large', limitBytes: sheetLimitBytes } }
  }
  const sheet = readSheet(new Uint8Array(await file.arrayBuffer()))
  if ('fault' in sheet) return { ok: false, fault: sheet.fault }
  const plan = planVaults(sheet.rows, await session.api.send(listVaults))
  const present = await presentItems(session, plan)
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

/** Vault path, type, title and login of the items that are there: what makes a row a duplicate. */
export async function presentItems(
  session: OpenSession,
  plan: ReadonlyMap<string, PlannedVault>,
): Promise<Set<string>> {
  const present = new Set<string>()
  for (const { path, existing } of plan.values()) {
    if (!existing || existing.item_count === 0) continue
    const items = await session.api.send(listItems, { query: { vault_id: existing.id } })
    for (const { type, title, login } of items) present.add(rowKey({ path, type, title, login }))
  }
  return present
}

export function rowKey({
  path,
  type,
  title,
  login,
}: Pick<SheetRow, 'path' | 'type' | 'title' | 'login'>): string {
  return JSON.stringify([pathKey(path), type, title, login])
}
