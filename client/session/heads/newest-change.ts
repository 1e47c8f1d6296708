import type { ChangePoint } from '@chaveiro/contract/rules/vault-closing.ts'
import { errorFacts } from '../../error-facts.ts'
import type { OpenSession } from '../state/open-session.ts'
import { readVaultState } from './read-vault-state.ts'
import { believedItems } from './vault-items.ts'

/**
 * The last change of a vault that this device believes, for a removal or generation that closes what came before; null if no item was ever
 * changed. For a vault that this person may not list, the newest change that this device remembers.
 */
export async function newestChange(session: OpenSession, vaultId: string): Promise<ChangePoint | null> {
  try {
    return (await readVaultState(session, vaultId)).items.newest
  } catch (error) {
    if (errorFacts(error).code !== 'not_found') throw error
    return believedItems(session, vaultId)?.items.newest ?? null
  }
}
