import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { shownHost } from '@chaveiro/contract/rules/items/shown-host.ts'
import { type FoundItem, listedPlaceAmong, type UnsavedPassword } from '@chaveiro/device'
import { type ShownItem, shownItem } from '../acts/shown-item.ts'
import type { Connection } from '../session.ts'
import type { Sent, SentLogins } from './sent-logins.ts'

/** An item that an offer would update: exactly this revision. */
type UpdatedItem = ShownItem & { revision: number }

export interface ShownVault {
  id: string
  path: readonly (string | null)[]
}

/** What a person may save. No password is in it: that stays in the worker. */
export interface Offer {
  id: string
  /** `sent`: by a submit; `made`: here, for a page; `changed`: here, in the place of an item's. */
  kind: 'sent' | 'made' | 'changed'
  host: { ascii: string; unicode: string | null }
  page: string
  login: string
  /** The items that it may update, the likeliest first; of `changed` the only one, if it is still there. */
  items: UpdatedItem[]
}

/** Where a password of an offer comes from. */
export interface Offered {
  page: string
  login: string
  password: string
  itemId: string | null
  forget(): Promise<void>
}

/** What may be saved now: what a tab's submit carried, and whatever was made here and is in no item. */
export async function offersOf(
  { device }: Connection,
  sent: SentLogins,
  tabId: number | null,
): Promise<Offer[]> {
  const unsaved = await device.unsaved.list()
  const offers = await Promise.all(
    unsaved.map(async (one): Promise<Offer> => {
      const { id, page, itemId } = one
      const login = one.login || loginSentWith(sent, one)
      const found = itemId === null ? await fitting(device, page, login) : await device.finder.of([itemId])
      const kind = itemId === null ? 'made' : 'changed'
      return { id, kind, page, login, host: shownHost(page), items: found.map(updated) }
    }),
  )
  const carried = tabId === null ? null : sent.ofTab(tabId)
  const isMade = unsaved.some(({ page, password }) => page === carried?.page && password === carried.password)
  const more = carried && !isMade ? await offerOfSent({ device }, sent, carried) : null
  return more ? [more, ...offers] : offers
}

/** Of a password that an item has already nothing is offered. */
async function offerOfSent(
  { device }: Pick<Connection, 'device'>,
  sent: SentLogins,
  { id, page, login, password }: Sent,
): Promise<Offer | null> {
  const found = await fitting(device, page, login)
  const differences = await Promise.all(found.map(({ item }) => device.items.differs(item, password)))
  if (differences.includes(false)) {
    sent.drop(id)
    return null
  }
  return { id, kind: 'sent', page, login, host: shownHost(page), items: found.map(updated) }
}

/** The open items of a page that have this login; all of them if it is not known. */
async function fitting({ finder }: Connection['device'], page: string, login: string): Promise<FoundItem[]> {
  const open = (await finder.fitting(page)).filter(({ isOpen }) => isOpen)
  const isSame = (other: string) => other.toLowerCase() === login.toLowerCase()
  return login === '' ? open : open.filter(({ item }) => isSame(item.login))
}

const updated = (found: FoundItem): UpdatedItem => ({ ...shownItem(found), revision: found.item.revision })

/** A sign-up's form tells the login only when it is sent. */
function loginSentWith(sent: SentLogins, { page, password }: UnsavedPassword): string {
  return sent.accepted().find((one) => one.page === page && one.password === password)?.login ?? ''
}

/** The password behind an offer; null once it is over. */
export async function offeredOf(
  { device }: Connection,
  sent: SentLogins,
  id: string,
): Promise<Offered | null> {
  const carried = sent.byId(id)
  if (carried) return { ...carried, itemId: null, forget: async () => sent.drop(id) }
  const made = (await device.unsaved.list()).find((one) => one.id === id)
  if (!made) return null
  return {
    ...made,
    login: made.login || loginSentWith(sent, made),
    async forget() {
      await device.unsaved.forget(id)
      for (const one of sent.accepted()) if (one.password === made.password) sent.drop(one.id)
    },
  }
}

/** The vaults into which this person may write, the proposed one first: that of the page's items, else the last one used. */
export async function vaultsFor(
  { api, device }: Connection,
  page: string,
  lastUsed: string | null,
): Promise<ShownVault[]> {
  const vaults = await api.send(listVaults)
  const byId = new Map(vaults.map((vault) => [vault.id, vault]))
  const ofPage = (await device.finder.fitting(page)).map(({ vault }) => vault.id)
  const rank = (id: string) => (ofPage.includes(id) ? ofPage.indexOf(id) : id === lastUsed ? 1e6 : 1e7)
  return vaults
    .filter(({ holds_key, is_writer }) => holds_key && is_writer)
    .toSorted((one, other) => rank(one.id) - rank(other.id))
    .flatMap(({ id }) => {
      const place = listedPlaceAmong(byId, id)
      return place ? [{ id, path: place.path }] : []
    })
}
