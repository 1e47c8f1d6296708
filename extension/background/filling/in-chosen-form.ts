import { fittingAddress } from '@chaveiro/contract/rules/items/fits-address.ts'
import { DistrustError, type ItemHandle, type OpenedCard } from '@chaveiro/device'
import type { VerifiedItem } from '../acts/open-item.ts'
import type { Page } from './active-page.ts'
import { type Choice, chooseForm, type Gesture, type NoChoice } from './choose-form.ts'
import type { Frame, FrameHearing } from './hear-frames.ts'

/** Why no form was filled, as far as frames and forms say. */
export type NoForm = NoChoice | { reason: 'no_leave' }

type Use<Outcome> = (frame: Frame, choice: Choice) => Promise<Outcome>

/** Finds the one form of the page that the gesture means, and ends the conversation with all its frames once it was used. */
export async function inChosenForm<Outcome>(
  hearing: FrameHearing,
  page: Page,
  { item, gesture }: { item: ItemHandle | null; gesture: Gesture },
  use: Use<Outcome>,
): Promise<Outcome | { not: NoForm }> {
  const frames = await hearing.find(page).catch(() => null)
  if (!frames) return { not: { reason: 'no_leave' } }
  try {
    const found = frames.map(({ id, forms }) => ({ frame: id, forms }))
    const choice = chooseForm(found, hasOf(item), gesture)
    if ('reason' in choice) return { not: choice }
    const frame = frames.find(({ id }) => id === choice.frame)
    if (!frame) throw new DistrustError('item', 'shown')
    return await use(frame, choice)
  } finally {
    for (const { port } of frames) port.disconnect()
  }
}

/** Whether it has a password is known only once it is revealed; almost all have one. */
const hasOf = (item: ItemHandle | null) => ({
  login: (item?.login ?? '') !== '',
  password: true,
  code: item?.has_code ?? false,
})

/** Reveals an item as filled on this page; its addresses are compared once more with the document that will get it. */
export async function openForFrame({ open }: VerifiedItem, page: Page, frame: Frame): Promise<OpenedCard> {
  const opened = await open({ filledOn: new URL(page.url).host })
  if (fittingAddress(opened.item, frame.port.sender?.url ?? '') === null)
    throw new DistrustError('item', 'shown')
  return opened
}
