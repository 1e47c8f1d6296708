import type { Item } from '@chaveiro/contract/calls/items.ts'
import type { ErrorCode } from '@chaveiro/contract/errors.ts'
import { errorFacts } from '../../base/types/error-facts.ts'
import type { ExportPlan, ListedItem, VaultHandle } from '../../base/types/handles.ts'
import { readBelieved } from '../../log/heads/read-vault-state.ts'
import { currentVault } from '../../log/vault-logs/load-vault.ts'
import { requireShown } from '../../log/vault-logs/vault-handles.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { listItems } from '../list-items.ts'

/**
 * What an export of these vaults would hold. Which items there are, and at which revision, is what their members signed; a title and a rule
 * that the server shows only name what is left out: each item is verified, and its right decided, when it is opened. Throws
 * DistrustError('vault_log') for a vault that is not as shown, DistrustError('item', 'head').
 */
export async function planExport(session: OpenSession, vaults: readonly VaultHandle[]): Promise<ExportPlan> {
  const items: ListedItem[] = []
  const leftOut: ExportPlan['leftOut'][number][] = []
  for (const vault of vaults) {
    await requireShown(session, vault, { mayBeUnsigned: true })
    const closed = await whyClosed(session, vault)
    const listed = await listItems(session, vault.id)
    const rows = new Map(listed.map((item) => [item.id, item]))
    const { standings } = (await readBelieved(session, vault.id)).items
    for (const [id, { revision, isDeleted }] of standings) {
      if (isDeleted) continue
      const row = rows.get(id)
      const item = { id, revision, vaultId: vault.id, title: row?.title ?? '' }
      const why = closed ?? whyLeftOut(session, row, revision)
      if (why === null) items.push(item)
      else leftOut.push({ ...item, why })
    }
  }
  return { items, leftOut } as unknown as ExportPlan
}

async function whyClosed(session: OpenSession, { id, custody }: VaultHandle): Promise<ErrorCode | null> {
  if (custody === 'split') return 'two_person_item'
  try {
    await currentVault(session, id)
    return null
  } catch (error) {
    const { code } = errorFacts(error)
    if (code === 'not_member' || code === 'key_missing' || code === 'vault_unkeyed') return code
    throw error
  }
}

function whyLeftOut({ person }: OpenSession, row: Item | undefined, revision: number): ErrorCode | null {
  if (row?.revision !== revision) return 'stale_revision'
  if (row.no_copy) return 'no_copy_item'
  if (row.requires_checkout && row.checked_out_by !== person.email) return 'checkout_required'
  return null
}
