import { listRotateTasks } from '@chaveiro/contract/calls/rotation.ts'
import { fittingAddress } from '@chaveiro/contract/rules/items/fits-address.ts'
import { type FoundItem, SessionError } from '@chaveiro/device'
import { z } from 'zod'
import { activePage } from '../filling/active-page.ts'
import { fillMade, type MadeOutcome } from '../filling/fill-made.ts'
import { changePageOf } from '../saving/change-page.ts'
import { act } from './act.ts'
import { ItemSeen, verifiedItem } from './open-item.ts'
import { type ShownItem, shownItem } from './shown-item.ts'

/** An item to change, and whether the page in front is one of its addresses. */
type DueItem = ShownItem & { isHere: boolean }

/** The items that somebody asked this person to change, as their authors signed them; the server alone says that they are to be changed. */
export const listToChange = act(z.null(), async ({ session }): Promise<DueItem[]> => {
  const { api, device, finding } = await session.unlocked()
  await finding.ready()
  const tasks = await api.send(listRotateTasks, { query: { mine: 'true' } })
  const found = await device.finder.of([...new Set(tasks.map(({ item_id }) => item_id))])
  const page = await activePage()
  const isHere = (item: FoundItem['item']) => page !== null && fittingAddress(item, page.url) !== null
  return found
    .filter(({ isOpen, item }) => isOpen && /^https?:/i.test(item.login_url))
    .map((one) => ({ ...shownItem(one), isHere: isHere(one.item) }))
})

/** Opens the page on which a site changes passwords, at the address that the item's author signed. */
export const openChangePage = act(
  z.object({ item: ItemSeen }),
  async ({ session }, { item }): Promise<void> => {
    const { login_url } = (await verifiedItem(await session.unlocked(), item)).item
    if (!/^https?:\/\//i.test(login_url)) throw new SessionError('not_found')
    await chrome.tabs.create({ url: await changePageOf(login_url) })
  },
)

/** Fills the item's present password and a new one into the page in front; without an item, a new one alone. */
export const fillNewPassword = act(
  z.object({ item: ItemSeen.nullable() }),
  async ({ session, hearing }, { item }): Promise<MadeOutcome> => {
    const page = await activePage()
    if (!page) return { not: { reason: 'no_page' } }
    const outcome = await fillMade(await session.unlocked(), hearing, page, item)
    session.changed()
    return outcome
  },
)
