import { listItems } from '@chaveiro/contract/calls/items.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { listedPlaceAmong } from '@chaveiro/device'
import { z } from 'zod'
import type { Ground } from '../session.ts'
import { act } from './act.ts'
import { type FoundItem, type ShownItem, shownItem } from './found-item.ts'

const shownMost = 50

/** The best matches in all vaults. */
export const searchItems = act(
  z.object({ text: z.string().max(200) }),
  async ({ session }, { text }): Promise<ShownItem[]> => {
    const search = text.trim()
    if (search === '') return []
    const found = await find(await session.unlocked(), search)
    return found.slice(0, shownMost).map(shownItem)
  },
)

async function find({ api }: Ground, search: string): Promise<FoundItem[]> {
  const [items, vaults] = await Promise.all([
    api.send(listItems, { query: { search } }),
    api.send(listVaults),
  ])
  const byId = new Map(vaults.map((vault) => [vault.id, vault]))
  return items.flatMap((item) => {
    const vault = listedPlaceAmong(byId, item.vault_id)
    return vault ? [{ item, vault, isOpen: byId.get(item.vault_id)?.holds_key ?? false }] : []
  })
}
