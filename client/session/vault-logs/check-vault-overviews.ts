import type { Vault } from '@chaveiro/contract/vaults.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { VerifiedLog } from '../state/verified-vault.ts'
import { readLogs } from './read-logs.ts'
import { stands } from './require-standing.ts'
import { overviewState } from './vault-overview.ts'

/**
 * Compares listed vaults with the overviews that custodians signed; answers the ids that differ, and those unsigned or that
 * nobody present stands for. A
 * log known from before is fetched again before its vault is reported.
 */
export async function checkVaultOverviews(
  session: OpenSession,
  vaults: Vault[],
): Promise<{ altered: string[]; unsigned: string[] }> {
  const keyed = vaults.filter(({ generation }) => generation > 0)
  const { altered, unsigned } = await sort(session, keyed, await readLogs(session, idsOf(keyed), 'known'))
  const doubtful = [...altered, ...unsigned]
  const sorted = await sort(session, doubtful, await readLogs(session, idsOf(doubtful), 'newest'))
  return { altered: idsOf(sorted.altered), unsigned: idsOf(sorted.unsigned) }
}

async function sort(session: OpenSession, vaults: Vault[], logs: ReadonlyMap<string, VerifiedLog>) {
  const sorted: Record<'altered' | 'unsigned', Vault[]> = { altered: [], unsigned: [] }
  for (const vault of vaults) {
    const known = logs.get(vault.id)
    // A custodian who confirms what the vault is stands for it, too.
    const isOpen = known && !(await stands(session, known))
    const state = known && (isOpen ? 'unsigned' : await overviewState(vault, known.log))
    if (state === 'altered' || state === 'unsigned') sorted[state].push(vault)
  }
  return sorted
}

const idsOf = (vaults: Vault[]) => vaults.map(({ id }) => id)
