import type { AccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import type { GrantHours } from '@chaveiro/contract/constants.ts'
import type { VaultHandle } from '@chaveiro/device/base/types/handles.ts'
import type { Device } from '@chaveiro/device/verbs/create-device.ts'

type Access = Pick<Device, 'access'>

/** The handle of a request as a list drew it. Throws what the device doubts of it. */
export async function verifiedRequest({ access }: Access, request: AccessRequest, vault: VaultHandle) {
  const handle = await access.show(request, vault)
  if ('doubt' in handle)
    throw Object.assign(new Error(`the request is doubted: ${handle.doubt.code}`), handle.doubt)
  return handle
}

/** Approves a request as a list drew it, in the vault drawn beside it; `meanwhile` happens after it was shown. */
export async function approveAsShown(
  session: Access,
  request: AccessRequest,
  vault: VaultHandle,
  hours: GrantHours,
  revision?: number,
  meanwhile: () => unknown = () => {},
) {
  const handle = await verifiedRequest(session, request, vault)
  await meanwhile()
  return session.access.approve(handle, hours, revision)
}

/** Ends a request as a list drew it, verified or not. */
export const endAsShown = async (
  { access }: Access,
  act: 'deny' | 'revoke' | 'withdraw',
  request: AccessRequest,
  vault: VaultHandle | null = null,
) => access[act](await access.show(request, vault))
