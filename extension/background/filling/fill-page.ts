import type { ItemSecret } from '@chaveiro/contract/calls/items.ts'
import { twoStepField } from '@chaveiro/contract/constants.ts'
import { fittingAddress, type SignedAddresses } from '@chaveiro/contract/rules/items/fits-address.ts'
import type { ChangedAddresses, ItemHandle } from '@chaveiro/device'
import type { FilledRole, FillValues, Refusal } from '../../messages/fill-messages.ts'
import { type ItemSeen, verifiedItem } from '../acts/open-item.ts'
import type { Connection } from '../session.ts'
import type { Page } from './active-page.ts'
import type { Choice, Gesture } from './choose-form.ts'
import type { Frame, FrameHearing } from './hear-frames.ts'
import { inChosenForm, type NoForm, openForFrame } from './in-chosen-form.ts'
import { sendOrder } from './send-order.ts'

/** What became of a gesture. */
export type FillOutcome =
  | { filled: FilledRole[]; refused: Refusal | null }
  | { not: NoForm | { reason: 'no_page' | 'not_fitting' | 'page_left' } }
  /** A colleague changed its addresses since this person's last fill: to be confirmed, old beside new. */
  | { confirm: Pick<ChangedAddresses, 'before' | 'now' | 'at'> }

interface Asked {
  seen: ItemSeen
  gesture: Gesture
  /** The changed addresses that the person was shown, once they accept them. */
  confirmed: SignedAddresses | null
}

const isSame = (one: SignedAddresses, other: SignedAddresses | null) =>
  textOf(one) === (other && textOf(other))
const textOf = ({ login_url, more_urls, url_match }: SignedAddresses) =>
  JSON.stringify([login_url, more_urls, url_match])

export type Filler = ReturnType<typeof createFiller>

/** Fills an item into a page upon a person's gesture. `onFilled` hears where. */
export function createFiller(hearing: FrameHearing, onFilled: (itemId: string, page: Page) => Promise<void>) {
  /**
   * Nothing is revealed before a form of the page's own origin is there to take it, and nothing is sent but on the port of that form's
   * document, whose origin is compared with the addresses that the author signed once more.
   */
  async function fill(
    connection: Connection,
    page: Page,
    { seen, gesture, confirmed }: Asked,
  ): Promise<FillOutcome> {
    const { finder } = connection.device
    const verified = await verifiedItem(connection, seen)
    const { item } = verified
    if (fittingAddress(item, page.url) === null) return { not: { reason: 'not_fitting' } }
    const changed = await finder.changedSince(item)
    if (changed && !isSame(changed.now, confirmed))
      return { confirm: { before: changed.before, now: changed.now, at: changed.at } }
    return inChosenForm<FillOutcome>(hearing, page, { item, gesture }, async (frame, choice) => {
      const opened = await openForFrame(verified, page, frame)
      const outcome = await order(connection, frame, choice, opened)
      if (outcome === null) return { not: { reason: 'page_left' } }
      if (outcome.filled.length > 0) {
        await finder.filled(opened.item, page.url)
        await onFilled(opened.item.id, page)
      }
      return outcome
    })
  }

  return { fill }
}

/** Sends the item's values to the one form; null if the page went away. */
async function order(
  { device }: Connection,
  frame: Frame,
  { form, values: names }: Choice,
  { item, secret }: { item: ItemHandle; secret: ItemSecret },
): Promise<{ filled: FilledRole[]; refused: Refusal | null } | null> {
  const key = secret.metadata[twoStepField] ?? ''
  const all: FillValues = {
    username: item.login,
    current: secret.password,
    next: secret.password,
    ...(names.includes('code') && { code: (await device.items.twoStepCodes(key, Date.now())).code }),
  }
  // A value that the item does not have is not sent: the page would refuse the whole order.
  const values = Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : [])))
  return sendOrder(frame, form, values)
}
