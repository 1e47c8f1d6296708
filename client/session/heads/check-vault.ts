import type { VaultFault } from '../../types/vaults.ts'
import type { OpenSession } from '../state/open-session.ts'
import { deletedTitles } from './deleted-titles.ts'
import { readVaultState, type VaultState } from './read-vault-state.ts'
import { headIsDue } from './sign-due-heads.ts'
import { mayBeSigned } from './vault-faults.ts'
import { believedItems } from './vault-items.ts'

type Listed = readonly { id: string; revision: number }[]

/**
 * Compares a listed vault with the changes that its members signed. A list from before the newest change differs too: on
 * faults, ask for it again and check that one, with the faults `before`. Others may write at any moment, so of the
 * list's faults only those count then that were there before it was asked for. A vault without faults gets its next
 * head signed soon.
 */
export async function checkVault(
  session: OpenSession,
  vaultId: string,
  listed: Listed,
  before?: readonly VaultFault[],
): Promise<VaultFault[]> {
  const state = await readVaultState(session, vaultId)
  // A device that believes nothing of the vault has nothing to compare the list with.
  const known = await named(session, vaultId, state)
  const differing = believedItems(session, vaultId) ? againstList(state, listed) : []
  const faults = [...known, ...(before ? both(before, differing) : differing)]
  if (mayBeSigned(faults)) headIsDue(session, vaultId)
  return distinct(faults)
}

/** With what the items were called whose deletion nobody signed. */
async function named(session: OpenSession, vaultId: string, state: VaultState): Promise<VaultFault[]> {
  if (state.unsignedDeletions.length === 0) return [...state.faults]
  const titles = await deletedTitles(session, vaultId, state.items.standings)
  return state.faults.map((fault) =>
    fault.kind === 'unsigned_deletion' ? { ...fault, title: titles.get(fault.itemId) ?? null } : fault,
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

/** What a list that was asked for later still differs in, unless the item was changed meanwhile. */
function both(before: readonly VaultFault[], now: readonly VaultFault[]): VaultFault[] {
  const known = new Set(before.map((fault) => JSON.stringify(fault)))
  return now.filter((fault) => fault.kind === 'unentitled' || known.has(JSON.stringify(fault)))
}

function distinct(faults: readonly VaultFault[]): VaultFault[] {
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()]
}
