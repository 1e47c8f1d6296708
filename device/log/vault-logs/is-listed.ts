import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import type { OpenSession } from '../../state/open-session.ts'

/** Whether the server lists a vault now. One that it lists and whose log it denies was not deleted. */
export const isListed = async ({ api }: OpenSession, vaultId: string): Promise<boolean> =>
  (await api.send(listVaults)).some(({ id }) => id === vaultId)
