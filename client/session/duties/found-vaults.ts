import { foundVault } from '../vaults/create-vault.ts'
import type { Duty } from './duty.ts'

/** Vaults that the server made without a key, before there was a roster or somebody who could sign. */
export const foundVaults: Duty = (session, { unkeyed }) =>
  unkeyed.map((id) => ({
    run: async () => {
      await foundVault(session, id)
    },
  }))
