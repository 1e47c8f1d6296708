import { listDeliveries } from '@chaveiro/contract/calls/deliveries.ts'
import { isMatched } from '../log/views/require-matched.ts'
import { requireAllowance } from '../state/allowance.ts'
import { foundVault } from '../vaults/create-vault.ts'
import type { Duty } from './duty.ts'

const maxPerHour = 20

/**
 * Gives a first key to vaults that the server made without one, before there was a roster or somebody who could sign. No signature says
 * that anybody wants these vaults, so each step founds only a few, and nothing is sealed into one before its name is confirmed.
 */
export const foundVaults: Duty = (session, { unkeyed }) =>
  unkeyed.map((id) => ({
    run: async () => {
      if (!(await isMatched(session, id))) return undefined
      requireAllowance(session, 'found', maxPerHour)
      await foundVault(session, id, async () => (await session.api.send(listDeliveries)).unkeyed)
      return undefined
    },
  }))
