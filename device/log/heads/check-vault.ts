import type { VaultFault } from '../../base/types/vaults.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { readVaultState, type VaultState } from './read-vault-state.ts'
import { headIsDue } from './sign-due-heads.ts'
import { unsignedDeletions } from './unsigned-deletions.ts'
import { mayBeSigned } from './vault-faults.ts'
import { believedItems } from './vault-items.ts'

type Listed = readonly { id: string; revision: number }[]

/**
 * Compares a vault's listed items with the changes that its members signed. A list older than the newest change differs too, so on faults
 * the caller lists again and passes the earlier faults as `before`; only faults in both lists count. If there are none, the vault's head is
 * signed soon.
 */
export async function checkVault(
  session: OpenSession,
  vaultId: string,
  listed: Listed,
  earlierFaults?: readonly VaultFault[],
): Promise<VaultFault[]> {
  const state = await readVaultState(session, vaultId)
  // Without any believed change there is nothing to compare the list with.
  const ownFaults = await withHandles(session, vaultId, state)
  const differing = believedItems(session, vaultId) ? againstList(state, listed) : []
  const faults = [...ownFaults, ...(earlierFaults ? inBoth(earlierFaults, differing) : differing)]
  if (mayBeSigned(faults)) headIsDue(session, vaultId)
  return distinct(faults)
}

/** Adds the handles of items that were deleted without a signature. */
async function withHandles(session: OpenSession, vaultId: string, state: VaultState): Promise<VaultFault[]> {
  if (state.unsignedDeletions.length === 0) return [...state.faults]
  const handles = await unsignedDeletions(session, vaultId, state.items.standings)
  return state.faults.map((fault) =>
    fault.kind === 'unsigned_deletion' ? { ...fault, deletion: handles.get(fault.itemId) ?? null } : fault,
  )
}

function againstList({ items: { standings }, unsignedDeletions }: VaultState, listed: Listed): VaultFault[] {
  const unsigned = new Set(unsignedDeletions)
  const ids = new Set(listed.map(({ id }) => id))
  const present = listed.flatMap(({ id: itemId, revision }): VaultFault[] => {
    const standing = standings.get(itemId)
    if (standing?.isDeleted || unsigned.has(itemId)) return [{ kind: 'resurrected', itemId }]
    if (!standing || revision > standing.revision) return [{ kind: 'unentitled', itemId }]
    if (revision >= standing.revision) return []
    return [{ kind: 'rolled_back', itemId, signed: standing.revision }]
  })
  const absent = [...standings].filter(
    ([id, { isDeleted }]) => !isDeleted && !ids.has(id) && !unsigned.has(id),
  )
  return [...present, ...absent.map(([itemId]): VaultFault => ({ kind: 'dropped', itemId }))]
}

/** The faults that both lists have, unless the item was changed in between. */
function inBoth(earlierFaults: readonly VaultFault[], now: readonly VaultFault[]): VaultFault[] {
  const earlierTexts = new Set(earlierFaults.map((fault) => JSON.stringify(fault)))
  return now.filter((fault) => fault.kind === 'unentitled' || earlierTexts.has(JSON.stringify(fault)))
}

function distinct(faults: readonly VaultFault[]): VaultFault[] {
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()]
}
