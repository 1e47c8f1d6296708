import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { type Action, decide } from '@chaveiro/contract/rules/people/rights.ts'
import type { ApiClient } from '../../base/calls/api-client.ts'
import { CallError } from '../../base/calls/call-error.ts'
import type { DeviceVerbs } from '../../base/types/device.ts'
import type { VaultPlace } from '../../base/types/handles.ts'
import { listedPlace } from '../../base/types/listed-place.ts'

/** The unlocked device of whoever reads requests, and the server that it speaks to. */
export interface Asker {
  api: ApiClient
  device: DeviceVerbs
}

/** The signed-in person's id, by their device; empty while it is locked. */
export async function ownId({ device }: Pick<Asker, 'device'>): Promise<string> {
  const status = await device.status()
  return status.state === 'unlocked' ? status.userId : ''
}

/** Whether their role may do this, so that nothing is asked for that would be refused. */
export async function mayByRole({ api }: Pick<Asker, 'api'>, action: Action): Promise<boolean> {
  return decide((await api.send(getMe)).role, action).allowed
}

export async function placeOf({ api }: Pick<Asker, 'api'>, vaultId: string): Promise<VaultPlace | null> {
  return listedPlace(await api.send(listVaults), vaultId)
}

/** What a call answers; null for what is not there or may not be seen. */
export async function unlessHidden<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CallError && error.code === 'not_found') return null
    throw error
  }
}
