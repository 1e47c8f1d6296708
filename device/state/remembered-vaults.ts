import type { OpenSession } from './open-session.ts'

/**
 * Every vault whose log this device has seen, in this session or before, listed by the server or not. For acts that must reach all vaults:
 * a server could otherwise spare one by not listing it.
 */
export async function rememberedVaults({
  seen,
  verifiedLogs,
}: Pick<OpenSession, 'seen' | 'verifiedLogs'>): Promise<string[]> {
  return [...new Set([...verifiedLogs.keys(), ...(await seen.vaults())])]
}
