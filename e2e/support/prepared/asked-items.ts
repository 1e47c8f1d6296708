import { denyJit, getJitRequest, requestJit } from '@chaveiro/contract/calls/access-requests.ts'
import type { GrantHours } from '@chaveiro/contract/constants.ts'
import type { VaultHandle } from '@chaveiro/device'
import type { Person } from './people.ts'
import { shownItem, shownVault } from './shown.ts'

const tags = { client: '', squad: '' }

/** Items of a new vault that everybody sees, each requested by somebody; answers the requests. */
export async function askForItems(
  founder: Person,
  asking: Person,
  vaultName: string,
  titles: readonly string[],
  parent: VaultHandle | null = null,
): Promise<string[]> {
  const draft = { name: vaultName, type: 'client', parent, tags, visibility: 'listed' } as const
  const { id } = await founder.session.vaults.create(draft)
  const vault = await shownVault(founder, id)
  const requests: string[] = []
  for (const title of titles) {
    const item = await founder.session.items.create(
      vault,
      { title, type: 'web_credential' },
      { password: 'p', notes: '', metadata: {}, fields: [], files: [] },
    )
    const body = {
      item_id: item.id,
      vault_id: id,
      reason: 'To publish',
      requested_duration_hours: 2,
    } as const
    requests.push((await asking.api.send(requestJit, { body })).id)
  }
  return requests
}

export async function denyAll(founder: Person, requests: readonly string[]): Promise<void> {
  for (const id of requests) await founder.api.send(denyJit, { params: { id } })
}

/** Asks for one item as a person's own device does, signed; answers the request. */
export async function askForItem(
  asking: Person,
  itemId: string,
  hours: GrantHours,
  reason: string,
): Promise<string> {
  const item = await shownItem(asking, itemId)
  return (await asking.session.access.request({ kind: 'jit', item, hours, reason })).id
}

export const statusOf = async ({ api }: Person, id: string): Promise<string> =>
  (await api.send(getJitRequest, { params: { id } })).status
