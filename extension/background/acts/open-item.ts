import { getItem, type Item, type ItemSecret } from '@chaveiro/contract/calls/items.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { DistrustError, type ItemHandle, listedPlace, type VaultPlace } from '@chaveiro/device'
import { z } from 'zod'
import type { Ground } from '../session.ts'

/** An item as the person saw it in a list. */
export const ItemSeen = z.object({
  id: z.uuid(),
  title: z.string(),
  login: z.string(),
  path: z.array(z.string().nullable()).readonly(),
})
export type ItemSeen = z.infer<typeof ItemSeen>

/**
 * The item as its author signed it; nothing is revealed. Throws what the device throws, and DistrustError('item', 'shown') unless it has the
 * title, login and place by which the person picked it.
 */
export async function verifiedItem(ground: Ground, seen: ItemSeen): Promise<ItemHandle> {
  const { card, place } = await placedCard(ground, seen)
  return asSeen(await ground.device.items.show(card, place), seen)
}

/** The same with its secret, revealed (audited): as filled, if it is for the page of a host. */
export async function openItem(
  ground: Ground,
  seen: ItemSeen,
  filling: { filledOn?: string } = {},
): Promise<{ item: ItemHandle; secret: ItemSecret }> {
  const { card, place } = await placedCard(ground, seen)
  const { item, secret } = await ground.device.items.openCard(card, place, filling)
  return { item: asSeen(item, seen), secret }
}

async function placedCard(
  { api }: Ground,
  { id, path }: ItemSeen,
): Promise<{ card: Item; place: VaultPlace | null }> {
  const [card, vaults] = await Promise.all([api.send(getItem, { params: { id } }), api.send(listVaults)])
  const place = listedPlace(vaults, card.vault_id)
  if (JSON.stringify(place?.path ?? []) !== JSON.stringify(path))
    throw new DistrustError('vault_log', 'shown')
  return { card: { ...card, id }, place }
}

function asSeen(item: ItemHandle, { title, login }: ItemSeen): ItemHandle {
  if (item.title !== title || item.login !== login) throw new DistrustError('item', 'shown')
  return item
}
