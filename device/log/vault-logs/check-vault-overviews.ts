import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { VerifiedLog } from '../../state/verified-vault.ts'
import { readLogs } from './read-logs.ts'
import { noteListed } from './require-shown.ts'
import { overviewState } from './vault-overview.ts'

/**
 * Compares listed vaults with the overviews that custodians signed; answers the ids that differ, and those that are unsigned. Before
 * reporting a vault by a log read earlier, reads its log again. A vault whose log this device saw and the server now withholds or denies
 * counts as differing.
 */
export async function checkVaultOverviews(
  session: OpenSession,
  vaults: Vault[],
): Promise<{ altered: string[]; unsigned: string[] }> {
  noteListed(session, vaults)
  const isKeyed = await Promise.all(vaults.map(async (one) => one.generation > 0 || hasSeen(session, one)))
  const keyed = vaults.filter((_, index) => isKeyed[index])
  const { altered, unsigned } = await sort(session, keyed, await readLogs(session, idsOf(keyed), 'known'))
  const doubtful = [...altered, ...unsigned]
  const sorted = await sort(session, doubtful, await readLogs(session, idsOf(doubtful), 'newest'))
  return { altered: idsOf(sorted.altered), unsigned: idsOf(sorted.unsigned) }
}

async function sort(session: OpenSession, vaults: Vault[], logs: ReadonlyMap<string, VerifiedLog>) {
  const sorted: Record<'altered' | 'unsigned', Vault[]> = { altered: [], unsigned: [] }
  for (const vault of vaults) {
    const verifiedLog = logs.get(vault.id)
    const state = verifiedLog
      ? await overviewState(vault, verifiedLog.log)
      : (await hasSeen(session, vault)) && 'altered'
    if (state === 'altered' || state === 'unsigned') sorted[state].push(vault)
  }
  return sorted
}

const idsOf = (vaults: Vault[]) => vaults.map(({ id }) => id)
const hasSeen = async ({ seen }: OpenSession, { id }: Vault) => (await seen.vault(id)) !== undefined
