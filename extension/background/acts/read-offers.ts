import { z } from 'zod'
import { activePage } from '../filling/active-page.ts'
import { type Offer, offersOf, type ShownVault, vaultsFor } from '../saving/offers.ts'
import { act } from './act.ts'
import { lastVault } from './save-offer.ts'

/** What the person may save now, with the vaults into which they may write where it is of a page without an item yet. */
export const readOffers = act(
  z.null(),
  async ({ session, sent }): Promise<(Offer & { vaults: ShownVault[] })[]> => {
    const [{ device }, page] = await Promise.all([session.ahead(), activePage()])
    // Nearly always there is nothing: then nobody waits for the server.
    const isCarried = page !== null && sent.ofTab(page.tabId) !== null
    if (!isCarried && (await device.unsaved.list()).length === 0) return []
    const connection = await session.unlocked()
    await connection.finding.ready()
    const offers = await offersOf(connection, sent, page?.tabId ?? null)
    const last = offers.length > 0 ? await lastVault(session) : null
    return Promise.all(
      offers.map(async (offer) => ({
        ...offer,
        vaults:
          offer.kind === 'changed' && offer.items.length > 0
            ? []
            : await vaultsFor(connection, offer.page, last),
      })),
    )
  },
)
