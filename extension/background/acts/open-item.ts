import { getItem, type Item } from '@chaveiro/contract/calls/items.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import {
  DistrustError,
  type ItemHandle,
  listedPlace,
  type OpenedCard,
  type VaultPlace,
} from '@chaveiro/device'
import { z } from 'zod'
import type { Connection } from '../session.ts'

/** An item as the person saw it in a list. */
export const ItemSeen = z.object({
  id: z.uuid(),
  title: z.string(),
  login: z.string(),
  path: z.array(z.string().nullable()).readonly(),
})
export type ItemSeen = z.infer<typeof ItemSeen>

/** Reveals (audited): as filled, if it is for the page of a host. */
type Open = (filling?: { filledOn: string }) => Promise<OpenedCard>

/** An item as its author signed it, and what opens exactly this revision of it. */
export interface VerifiedItem {
  item: ItemHandle
  open: Open
}

/**
 * The item as its author signed it; nothing is revealed. Throws what the device throws, and DistrustError('item', 'shown') unless it has the
 * title, login and place by which the person picked it.
 */
export async function verifiedItem(connection: Connection, seen: ItemSeen): Promise<VerifiedItem> {
  const { card, place } = await placedCard(connection, seen)
  const { items } = connection.device
  return { item: asSeen(await items.show(card, place), seen), open: openerOf(connection, seen, card, place) }
}

/** The same with its secret at once, revealed (audited). */
export async function openItem(connection: Connection, seen: ItemSeen): Promise<OpenedCard> {
  const { card, place } = await placedCard(connection, seen)
  return openerOf(connection, seen, card, place)()
}

function openerOf({ device }: Connection, seen: ItemSeen, card: Item, place: VaultPlace | null): Open {
  return async (filling) => {
    const opened = await device.items.openCard(card, place, filling)
    asSeen(opened.item, seen)
    return opened
  }
}

async function placedCard(
  { api }: Connection,
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
