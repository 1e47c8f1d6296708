import { listDeletedItems } from '@chaveiro/contract/calls/deleted-items.ts'
import { getItem } from '@chaveiro/contract/calls/items.ts'
import { listUsers } from '@chaveiro/contract/calls/users.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { type ItemHandle, listedPlace, type PersonHandle, type VaultHandle } from '@chaveiro/device'
import type { Person } from './people.ts'

/** A vault as this person's screens show it now. */
export async function shownVault({ session, api }: Person, id: string): Promise<VaultHandle> {
  const drawn = listedPlace(await api.send(listVaults), id)
  if (!drawn) throw new Error('the vault is not listed')
  return session.vaults.show(drawn)
}

/** Somebody as this person's screens show them now. */
export async function shownPerson(
  { session, api }: Pick<Person, 'session' | 'api'>,
  id: string,
): Promise<PersonHandle> {
  const person = (await session.people.show(await api.send(listUsers)))[id]
  if (!person) throw new Error('the person is not listed')
  return person
}

/** An item as this person's screens show it now. */
export async function shownItem({ session, api }: Person, id: string): Promise<ItemHandle> {
  return session.items.show({ ...(await api.send(getItem, { params: { id } })), id }, null)
}

/** A deleted item as this person's screens show it now. */
export async function shownDeleted(
  { session, api }: Person,
  vault: VaultHandle,
  title: string,
): Promise<ItemHandle> {
  const { items } = await api.send(listDeletedItems, { params: { id: vault.id }, query: {} })
  const row = items.find((item) => item.title === title)
  if (!row) throw new Error('not among the deleted items')
  return session.items.showDeleted(row, vault)
}
