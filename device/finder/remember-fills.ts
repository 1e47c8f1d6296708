import type { SignedAddresses } from '@chaveiro/contract/rules/items/fits-address.ts'
import type { ChangedAddresses } from '../base/types/finder.ts'
import type { ItemHandle } from '../base/types/handles.ts'
import { keepFills } from '../state/kept-finder.ts'
import type { OpenSession } from '../state/open-session.ts'
import { currentFills } from './current-index.ts'
import { addressesOf } from './find-items.ts'

/** Of so many items the last fill is remembered. */
const mostFills = 1000

/** Remembers an item's fill, as the newest of all. */
export function rememberFill(session: OpenSession, item: ItemHandle, page: string): Promise<void> {
  const { finder } = session.state
  return finder.inTurn(async () => {
    const others = [...(await currentFills(session))].filter(([id]) => id !== item.id)
    const fill = {
      at: session.now().toISOString(),
      page: URL.canParse(page) ? new URL(page).origin : '',
      revision: item.revision,
      addresses: addressesOf(item),
    }
    finder.fills = new Map([[item.id, fill] as const, ...others].slice(0, mostFills))
    await keepFills(session, finder.fills)
  })
}

/**
 * How an item's addresses changed since it was last filled here. Only the author of the present revision is known here, so that a change of
 * one's own is certain only where it came next.
 */
export async function changedSinceFill(
  session: OpenSession,
  item: ItemHandle,
): Promise<ChangedAddresses | null> {
  const fill = (await currentFills(session)).get(item.id)
  const now = addressesOf(item)
  if (!fill || textOf(fill.addresses) === textOf(now)) return null
  const isOwn = item.by === session.person.id && item.revision === fill.revision + 1
  return isOwn ? null : { before: fill.addresses, now, by: item.by, at: item.at }
}

const textOf = ({ login_url, more_urls, url_match }: SignedAddresses) =>
  JSON.stringify([login_url, more_urls, url_match])
