import { getJitRequest, requestJit, revokeJit } from '@chaveiro/contract/calls/access-requests.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { type ShownVault, shownVault } from '@chaveiro/device'
import type { Person } from './people.ts'

/** Gives somebody access to one item for two hours; answers the request. */
export async function giveAccess(giver: Person, asking: Person, vaultId: string, itemId: string) {
  const body = {
    ...{ item_id: itemId, vault_id: vaultId, reason: 'To publish' },
    requested_duration_hours: 2,
  } as const
  const { id } = await asking.api.send(requestJit, { body })
  const request = await giver.api.send(getJitRequest, { params: { id } })
  const vault = shownVault(await giver.api.send(listVaults), vaultId)
  await giver.session.access.approve({ request, vault: vault as ShownVault }, 2)
  return id
}

export const takeAccessBack = ({ api }: Person, id: string) => api.send(revokeJit, { params: { id } })
