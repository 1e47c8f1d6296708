import type { VaultFault } from '../../types/vaults.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { VaultState } from './head-state.ts'
import { readVaultState } from './read-vault-state.ts'
import { headIsDue } from './sign-due-heads.ts'
import { againstMemory, mayBeSigned } from './vault-faults.ts'

type Listed = readonly { id: string; revision: number }[]

/**
 * Compares a listed vault with what its members signed and what this device wrote or opened. A list from before the
 * newest change differs too: on faults, fetch it again and check that one. A vault without faults gets its next head
 * signed soon.
 */
export async function checkVault(
  session: OpenSession,
  vaultId: string,
  listed: Listed,
): Promise<VaultFault[]> {
  const uncovered = await session.seen.uncovered(vaultId)
  const state = await readVaultState(session, vaultId)
  if (state.faults.some(({ kind }) => kind === 'head')) return [...state.faults]
  const faults = [...state.faults, ...againstMemory(state, uncovered), ...againstList(state, listed)]
  if (mayBeSigned(faults)) headIsDue(session, vaultId)
  return distinct(faults)
}

function againstList({ entries, unsignedDeletions }: VaultState, listed: Listed): VaultFault[] {
  const unsigned = new Set(unsignedDeletions.map(({ item }) => item))
  const ids = new Set(listed.map(({ id }) => id))
  const present = listed.flatMap(({ id: itemId, revision }): VaultFault[] => {
    const entry = entries.get(itemId)
    if (!entry || unsigned.has(itemId)) return [{ kind: 'resurrected', itemId }]
    if (revision < entry[1]) return [{ kind: 'rolled_back', itemId }]
    return revision > entry[1] ? [{ kind: 'unentitled', itemId }] : []
  })
  const absent = [...entries.keys()].filter((id) => !ids.has(id) && !unsigned.has(id))
  return [...present, ...absent.map((itemId): VaultFault => ({ kind: 'dropped', itemId }))]
}

function distinct(faults: readonly VaultFault[]): VaultFault[] {
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()]
}
