import { listItems } from '@chaveiro/contract/calls/items.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { listedPlace, type VaultHandle } from '@chaveiro/device'
import type { Person } from './people.ts'

/** The passwords in a vault by the titles of their items, as this person opens them. */
export async function passwordsIn(
  { session, api }: Person,
  { id }: Pick<VaultHandle, 'id'>,
): Promise<Record<string, string | undefined>> {
  const items = await api.send(listItems, { query: { vault_id: id } })
  const place = listedPlace(await api.send(listVaults), id)
  const opened = await Promise.all(
    items.map(async (item) => [item.title, (await session.items.open(item.id, place)).secret?.password]),
  )
  return Object.fromEntries(opened)
}
