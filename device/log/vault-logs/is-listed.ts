import type { OpenSession } from '../../state/open-session.ts'
import { listAllVaults } from './list-all-vaults.ts'

/** Whether the server lists a vault now, also as a deleted one. One that it lists and whose log it denies was not removed for good. */
export const isListed = async (session: OpenSession, vaultId: string): Promise<boolean> =>
  (await listAllVaults(session)).some(({ id }) => id === vaultId)
