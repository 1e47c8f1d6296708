import { SessionError } from '@chaveiro/device'
import { z } from 'zod'
import { act } from './act.ts'
import { ItemSeen, verifiedItem } from './open-item.ts'

/** Opens an item in the web app, or the address at which it signs in as its author signed it, in a new tab. */
export const openAddress = act(
  z.object({ item: ItemSeen, where: z.enum(['web_app', 'website']) }),
  async ({ session }, { item: seen, where }): Promise<void> => {
    const connection = await session.unlocked()
    const { item } = await verifiedItem(connection, seen)
    const { server } = connection.account
    const url =
      where === 'website'
        ? item.login_url
        : `${server}/vaults?${new URLSearchParams({ vault: item.vault.id, item: item.id })}`
    if (!/^https?:\/\//i.test(url)) throw new SessionError('not_found')
    await chrome.tabs.create({ url })
  },
)
