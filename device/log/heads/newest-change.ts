import { type ChangePoint, closedPoints } from '@chaveiro/contract/log/vaults/vault-closing.ts'
import { errorFacts } from '../../base/types/error-facts.ts'
import { DistrustError } from '../../base/types/session-error.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { RosterReader } from '../../state/roster-reader.ts'
import { readVaultState } from './read-vault-state.ts'

/**
 * The last change of a vault that this device believes, for a removal, which closes what came before; null if no item was ever changed. For a
 * vault that this person may not list, the newest change that this device remembers. Throws as `followedChange` does.
 */
export async function changeToClose(session: OpenSession, vaultId: string): Promise<ChangePoint | null> {
  try {
    return await followedChange(session, vaultId)
  } catch (error) {
    if (errorFacts(error).code !== 'not_found') throw error
    const log = session.verifiedLogs.get(vaultId)?.log
    return newestKnown(session, vaultId, log ? closedPoints(log) : [])
  }
}

/**
 * The same for a new key. Throws DistrustError('item', 'head') if the server does not show the changes of which this device knows: the later
 * ones would count nowhere from then on.
 */
export async function followedChange(session: OpenSession, vaultId: string): Promise<ChangePoint | null> {
  const { items, faults } = await readVaultState(session, vaultId)
  if (faults.some(({ kind }) => kind === 'head')) throw new DistrustError('item', 'head', { vaultId })
  return items.newest
}

/** The newest change of a vault that this device remembers, or that the log's removals and generations name. */
export async function newestKnown(
  { seen }: Pick<RosterReader, 'seen'>,
  vault: string,
  named: readonly ChangePoint[],
): Promise<ChangePoint | null> {
  const remembered = await seen.vaultChange(vault)
  const points = [...named, ...(remembered ? [remembered] : [])]
  const newest = points.sort((one, other) => one.number - other.number).at(-1)
  return newest ? { number: newest.number, hash: newest.hash } : null
}
