import type { Vault } from '@chaveiro/contract/vaults.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { VerifiedLog } from '../state/verified-vault.ts'
import { readLogs } from './read-logs.ts'
import { overviewState } from './vault-overview.ts'

/**
 * Compares listed vaults with the overviews that custodians signed; answers the ids that differ, and those unsigned. A
 * log known from before is fetched again before its vault is reported.
 */
export async function checkVaultOverviews(
  session: OpenSession,
  vaults: Vault[],
): Promise<{ altered: string[]; unsigned: string[] }> {
  const keyed = vaults.filter(({ generation }) => generation > 0)
  const { altered, unsigned } = await sort(keyed, await readLogs(session, idsOf(keyed), 'known'))
  const doubtful = [...altered, ...unsigned]
  const sorted = await sort(doubtful, await readLogs(session, idsOf(doubtful), 'newest'))
  return { altered: idsOf(sorted.altered), unsigned: idsOf(sorted.unsigned) }
}

async function sort(vaults: Vault[], logs: ReadonlyMap<string, VerifiedLog>) {
  const sorted: Record<'altered' | 'unsigned', Vault[]> = { altered: [], unsigned: [] }
  for (const vault of vaults) {
    const known = logs.get(vault.id)
    const state = known && (await overviewState(vault, known.log))
    if (state === 'altered' || state === 'unsigned') sorted[state].push(vault)
  }
  return sorted
}

const idsOf = (vaults: Vault[]) => vaults.map(({ id }) => id)
