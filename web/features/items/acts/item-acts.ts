import type { Item } from '@chaveiro/contract/calls/items.ts'
import { isWebAddress } from '@chaveiro/contract/primitives.ts'

/** What can be done with an item in one move, without showing anything of it. */
const itemActs = ['copy_login', 'copy_password', 'copy_code', 'open_address'] as const
export type ItemAct = (typeof itemActs)[number]

export type ActRefusal = 'missing' | 'no_copy' | 'closed' | 'held' | 'check_out'

/** Why an act is not offered, for somebody who presses its key; null if it is. */
export function whyRefused(
  item: Item,
  act: ItemAct,
  who: { opens: boolean; email: string },
): ActRefusal | null {
  const isThere: Record<ItemAct, boolean> = {
    copy_login: item.login !== '',
    copy_password: true,
    copy_code: item.has_code,
    open_address: isWebAddress(item.login_url),
  }
  if (!isThere[act]) return 'missing'
  if (act === 'open_address') return null
  if (item.no_copy) return 'no_copy'
  if (act === 'copy_login') return null
  if (!who.opens) return 'closed'
  if (item.checked_out_by === who.email) return null
  if (item.checked_out_by !== null) return 'held'
  return item.requires_checkout ? 'check_out' : null
}

/** The acts offered for an item: none that its rules, its holder or a missing key would refuse. */
export function offeredActs(item: Item, who: { opens: boolean; email: string }): ItemAct[] {
  return itemActs.filter((act) => whyRefused(item, act, who) === null)
}
