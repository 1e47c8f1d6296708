import type { Item } from '@chaveiro/contract/calls/items.ts'
import { mapConcurrently } from '../../base/async/map-concurrently.ts'
import { CallError } from '../../base/calls/call-error.ts'
import type { VaultPlace } from '../../base/types/handles.ts'
import { DistrustError } from '../../base/types/session-error.ts'
import type { ReadSheet, SheetRow } from '../../base/types/sheet.ts'
import { type PlannedVault, pathKey } from '../../formats/rows/plan-vaults.ts'
import { doubtsAbout } from '../../log/vault-logs/vault-handles.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { listItems } from '../list-items.ts'
import { fetchAndVerify } from '../verified-item.ts'
import { existingOf } from './judge-vaults.ts'

/** Item revisions already verified for a sheet, so that inspecting and importing verify each only once. */
const verified = new WeakMap<ReadSheet, Set<string>>()

/**
 * Vault path, type, title and login of the rows that exist already. A row counts only if it matches an item signed by its author in a vault
 * signed by a custodian: the server's word alone must not make the import skip a row.
 */
export async function presentItems(
  session: OpenSession,
  plan: ReadonlyMap<string, PlannedVault>,
  sheet: ReadSheet,
): Promise<Set<string>> {
  const rowKeys = new Set(sheet.rows.map(rowKey))
  const vaults = existingOf(plan)
  const doubts = await doubtsAbout(session, vaults)
  const empty = new Set(
    [...plan.values()].flatMap(({ existing }) => (existing?.item_count === 0 ? existing.id : [])),
  )
  const filled = vaults.filter(({ id }) => !doubts.has(id) && !empty.has(id))
  const listed = await mapConcurrently(filled, async (vault) => {
    const items = await listItems(session, vault.id)
    return items.flatMap((item) => (rowKeys.has(keyOf(vault, item)) ? [{ vault, item }] : []))
  })
  const present = new Set<string>()
  await mapConcurrently(listed.flat(), async ({ vault, item }) => {
    const key = keyOf(vault, item)
    if (!present.has(key) && (await isVerified(session, vault, item, sheet))) present.add(key)
  })
  return present
}

async function isVerified(
  session: OpenSession,
  vault: VaultPlace,
  { id, revision, ...listed }: Item,
  sheet: ReadSheet,
): Promise<boolean> {
  const verifiedRevisions = verified.get(sheet) ?? new Set<string>()
  verified.set(sheet, verifiedRevisions)
  const name = JSON.stringify([id, revision, keyOf(vault, listed)])
  if (verifiedRevisions.has(name)) return true
  try {
    const { item, verification } = await fetchAndVerify(session, { id, vaultId: vault.id })
    if (item.vault_id !== vault.id || keyOf(vault, item) !== keyOf(vault, listed)) return false
    if (verification.faults.length > 0) return false
  } catch (error) {
    // A deleted item, or one in a vault whose log does not verify, makes no row a duplicate.
    if (error instanceof DistrustError) return false
    if (error instanceof CallError && (error.status === 403 || error.status === 404)) return false
    throw error
  }
  verifiedRevisions.add(name)
  return true
}

const keyOf = ({ path }: VaultPlace, { type, title, login }: Pick<Item, 'type' | 'title' | 'login'>) =>
  rowKey({ path: path as string[], type, title, login })

export function rowKey({
  path,
  type,
  title,
  login,
}: Pick<SheetRow, 'path' | 'type' | 'title' | 'login'>): string {
  return JSON.stringify([pathKey(path), type, title, login])
}
