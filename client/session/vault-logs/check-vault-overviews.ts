import type { Vault } from '@chaveiro/contract/vaults.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { VerifiedLog } from '../state/verified-vault.ts'
import { readLogs } from './read-logs.ts'
import { overviewState } from './vault-overview.ts'

/**
 * Compares listed vaults with the overviews that custodians signed; answers the ids that differ, and those unsigned. A
 * log known from before is fetched again before its vault is reported. One that this device saw and that is kept back, or denied,
 * counts as differing: what is listed may be another name.
 */
export async function checkVaultOverviews(
  session: OpenSession,
  vaults: Vault[],
): Promise<{ altered: string[]; unsigned: string[] }> {
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
    const known = logs.get(vault.id)
    const state = known ? await overviewState(vault, known.log) : (await hasSeen(session, vault)) && 'altered'
    if (state === 'altered' || state === 'unsigned') sorted[state].push(vault)
  }
  return sorted
}

const idsOf = (vaults: Vault[]) => vaults.map(({ id }) => id)
const hasSeen = async ({ seen }: OpenSession, { id }: Vault) => (await seen.vault(id)) !== undefined
