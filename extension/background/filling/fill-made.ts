import { fittingAddress } from '@chaveiro/contract/rules/items/fits-address.ts'
import type { UnsavedPassword } from '@chaveiro/device'
import { type ItemSeen, verifiedItem } from '../acts/open-item.ts'
import { passwordForSite } from '../saving/password-for-site.ts'
import type { Connection } from '../session.ts'
import type { Page } from './active-page.ts'
import type { Choice } from './choose-form.ts'
import type { FillOutcome } from './fill-page.ts'
import type { Frame, FrameHearing } from './hear-frames.ts'
import { inChosenForm, openForFrame } from './in-chosen-form.ts'
import { sendOrder } from './send-order.ts'

export type MadeOutcome =
  | Exclude<FillOutcome, { confirm: unknown }>
  | { not: { reason: 'rules_unmet' | 'addresses_changed' } }

/**
 * Makes a password up by the rules of the page's form and fills it; with an item, its present one before it, if the page is at its address.
 * The new one is kept sealed before the page gets it, since the site may take it whatever happens here. The same page gets the same one
 * until the person says what became of it. Addresses that a colleague changed since the last fill are confirmed by filling the item first.
 */
export async function fillMade(
  connection: Connection,
  hearing: FrameHearing,
  page: Page,
  seen: ItemSeen | null,
): Promise<MadeOutcome> {
  const verified = seen && (await verifiedItem(connection, seen))
  const item = verified?.item ?? null
  if (item && fittingAddress(item, page.url) === null) return { not: { reason: 'not_fitting' } }
  const { finder, unsaved } = connection.device
  if (item && (await finder.changedSince(item))) return { not: { reason: 'addresses_changed' } }
  const gesture = item ? 'change' : 'generate'
  return inChosenForm<MadeOutcome>(hearing, page, { item, gesture }, async (frame, choice) => {
    const before = await madeBefore(connection, page, item)
    const password = before?.password ?? (await passwordFor(connection, frame, choice))
    if (password === null) return { not: { reason: 'rules_unmet' } }
    const takesCurrent = choice.values.includes('current')
    const opened = verified && takesCurrent ? await openForFrame(verified, page, frame) : null
    const made =
      before ?? (await unsaved.keep({ ...pageAndItem(page, item), login: item?.login ?? '', password }))
    const current = opened?.secret.password ?? ''
    const values = { ...(current !== '' && { current }), next: password }
    const outcome = await sendOrder(frame, choice.form, values)
    const isSurelyNotThere = outcome !== null && !outcome.filled.includes('new-password')
    if (isSurelyNotThere && !before) await unsaved.forget(made.id)
    if (opened && outcome) await finder.filled(opened.item, page.url)
    return outcome ?? { not: { reason: 'page_left' } }
  })
}

const pageAndItem = (page: Page, item: { id: string } | null) => ({
  page: new URL(page.url).origin,
  itemId: item?.id ?? null,
})

/** What was made for this page and item, and of which nobody has said what became of it. */
async function madeBefore(
  { device }: Connection,
  page: Page,
  item: { id: string } | null,
): Promise<UnsavedPassword | undefined> {
  const of = pageAndItem(page, item)
  return (await device.unsaved.list()).find((one) => one.page === of.page && one.itemId === of.itemId)
}

/** A new one; null if the site's rules cannot be met. */
const passwordFor = ({ device }: Connection, { forms }: Frame, { form }: Choice): Promise<string | null> =>
  passwordForSite(device.items, forms.find(({ index }) => index === form)?.rules ?? null)
