import type { AccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import { listedPlace } from '@chaveiro/device'
import type { QueryClient } from '@tanstack/react-query'
import { keySession } from '../../worker/key-session.ts'
import { vaultsQuery } from '../vaults/vaults-query.ts'

/** The handle of a request as a list draws it, in its vault as the list of vaults draws that. */
export async function showRequest(client: QueryClient, request: AccessRequest) {
  const vaults = await client.ensureQueryData(vaultsQuery)
  return keySession.access.show(request, listedPlace(vaults, request.vault_id))
}
