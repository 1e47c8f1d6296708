import type { OpenSession } from './open-session.ts'

/**
 * Every vault of which this device has seen a log, in this session or before, whether or not the server lists it now. Acts that have to reach
 * all vaults go through these too: otherwise a server could spare one by leaving it out of a list.
 */
export async function rememberedVaults({
  seen,
  verifiedLogs,
}: Pick<OpenSession, 'seen' | 'verifiedLogs'>): Promise<string[]> {
  return [...new Set([...verifiedLogs.keys(), ...(await seen.vaults())])]
}
