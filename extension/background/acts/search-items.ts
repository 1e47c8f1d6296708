import { z } from 'zod'
import { act } from './act.ts'
import { type ShownItem, shownItem } from './shown-item.ts'

/** The best matches in all vaults, from the device's own index. */
export const searchItems = act(
  z.object({ text: z.string().max(200) }),
  async ({ session }, { text }): Promise<ShownItem[]> => {
    if (text.trim() === '') return []
    const { device, finding } = await session.ahead()
    return (await finding.list(() => device.finder.search(text))).map(shownItem)
  },
)
