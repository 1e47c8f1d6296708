import {
  getJitRequest,
  requestJit,
  revokeJit,
  withdrawJit,
} from '@chaveiro/contract/calls/access-requests.ts'
import type { Person } from './people.ts'
import { shownVault } from './shown.ts'

/** Asks for access to one item for two hours; answers the request. */
export async function askForAccess(asking: Person, vaultId: string, itemId: string) {
  const body = {
    ...{ item_id: itemId, vault_id: vaultId, reason: 'To publish' },
    requested_duration_hours: 2,
  } as const
  return (await asking.api.send(requestJit, { body })).id
}

/** Gives somebody access to one item for two hours; answers the request. */
export async function giveAccess(giver: Person, asking: Person, vaultId: string, itemId: string) {
  const id = await askForAccess(asking, vaultId, itemId)
  const request = await giver.api.send(getJitRequest, { params: { id } })
  const shown = await giver.session.access.show(request, await shownVault(giver, vaultId))
  if ('doubt' in shown) throw new Error(`the request is doubted: ${shown.doubt.code}`)
  await giver.session.access.approve(shown, 2)
  return id
}

export const takeAccessBack = ({ api }: Person, id: string) => api.send(revokeJit, { params: { id } })

export const withdrawAsking = ({ api }: Person, id: string) => api.send(withdrawJit, { params: { id } })
