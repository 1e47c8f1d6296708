import { z } from 'zod'
import { activePage } from '../filling/active-page.ts'
import type { FillOutcome } from '../filling/fill-page.ts'
import { act } from './act.ts'
import { ItemSeen } from './open-item.ts'

const Addresses = z.object({
  login_url: z.string(),
  more_urls: z.array(z.string()).readonly(),
  url_match: z.enum(['exact', 'site']),
})

/**
 * Fills an item into the page in front of which the window was opened. `confirmed`: the addresses that a colleague changed, as the person
 * was shown and accepts them; no others.
 */
export const fillItem = act(
  z.object({ item: ItemSeen, gesture: z.enum(['fill', 'code']), confirmed: Addresses.nullable() }),
  async ({ session, filler }, { item, gesture, confirmed }): Promise<FillOutcome> => {
    const page = await activePage()
    if (!page) return { not: { reason: 'no_page' } }
    return filler.fill(await session.unlocked(), page, { seen: item, gesture, confirmed })
  },
)
