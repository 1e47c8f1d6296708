import { fittingAddress } from '@chaveiro/contract/rules/items/fits-address.ts'
import { DistrustError, type OpenedCard, type UnsavedPassword } from '@chaveiro/device'
import { type ItemSeen, openItem, verifiedItem } from '../acts/open-item.ts'
import { passwordForSite } from '../saving/password-for-site.ts'
import type { Ground } from '../session.ts'
import type { Page } from './active-page.ts'
import { type Choice, chooseForm } from './choose-form.ts'
import type { FillOutcome } from './fill-page.ts'
import type { Frame, FrameHearing } from './hear-frames.ts'
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
  ground: Ground,
  hearing: FrameHearing,
  page: Page,
  seen: ItemSeen | null,
): Promise<MadeOutcome> {
  const item = seen && (await verifiedItem(ground, seen))
  if (item && fittingAddress(item, page.url) === null) return { not: { reason: 'not_fitting' } }
  const { finder, unsaved } = ground.device
  if (item && (await finder.changedSince(item))) return { not: { reason: 'addresses_changed' } }
  const frames = await hearing.find(page).catch(() => null)
  if (!frames) return { not: { reason: 'no_leave' } }
  try {
    const found = frames.map(({ id, forms }) => ({ frame: id, forms }))
    const has = { login: (item?.login ?? '') !== '', password: true, code: false }
    const choice = chooseForm(found, has, item ? 'change' : 'generate')
    if ('reason' in choice) return { not: choice }
    const frame = frames.find(({ id }) => id === choice.frame)
    if (!frame) throw new DistrustError('item', 'shown')
    const before = await madeBefore(ground, page, item)
    const password = before?.password ?? (await passwordFor(ground, frame, choice))
    if (password === null) return { not: { reason: 'rules_unmet' } }
    const opened = seen && choice.values.includes('current') ? await openFor(ground, page, frame, seen) : null
    const made =
      before ?? (await unsaved.keep({ ...pageAndItem(page, item), login: item?.login ?? '', password }))
    const current = opened?.secret.password ?? ''
    const values = { ...(current !== '' && { current }), next: password }
    const outcome = await sendOrder(frame, choice.form, values)
    const isSurelyNotThere = outcome !== null && !outcome.filled.includes('new-password')
    if (isSurelyNotThere && !before) await unsaved.forget(made.id)
    if (opened && outcome) await finder.filled(opened.item, page.url)
    return outcome ?? { not: { reason: 'page_left' } }
  } finally {
    for (const { port } of frames) port.disconnect()
  }
}

const pageAndItem = (page: Page, item: { id: string } | null) => ({
  page: new URL(page.url).origin,
  itemId: item?.id ?? null,
})

/** What was made for this page and item, and of which nobody has said what became of it. */
async function madeBefore(
  { device }: Ground,
  page: Page,
  item: { id: string } | null,
): Promise<UnsavedPassword | undefined> {
  const of = pageAndItem(page, item)
  return (await device.unsaved.list()).find((one) => one.page === of.page && one.itemId === of.itemId)
}

/** A new one; null if the site's rules cannot be met. */
const passwordFor = ({ device }: Ground, { forms }: Frame, { form }: Choice): Promise<string | null> =>
  passwordForSite(device.items, forms.find(({ index }) => index === form)?.rules ?? null)

/** Revealed as filled on this page; its address is compared once more with the form's document. */
async function openFor(ground: Ground, page: Page, frame: Frame, seen: ItemSeen): Promise<OpenedCard> {
  const opened = await openItem(ground, seen, { filledOn: new URL(page.url).host })
  if (fittingAddress(opened.item, frame.port.sender?.url ?? '') === null)
    throw new DistrustError('item', 'shown')
  return opened
}
