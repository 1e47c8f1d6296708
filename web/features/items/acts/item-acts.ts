import type { Item } from '@chaveiro/contract/items.ts'
import { isWebAddress } from '@chaveiro/contract/primitives.ts'

/** What is done with an item in one move, without showing anything of it. */
export const itemActs = ['copy_login', 'copy_password', 'copy_code', 'open_address'] as const
export type ItemAct = (typeof itemActs)[number]

/** What of it is offered for an item: nothing that its rules, its holder or a missing key would refuse. */
export function offeredActs(item: Item, who: { opens: boolean; email: string }): ItemAct[] {
  const isHeldByOther = item.checked_out_by !== null && item.checked_out_by !== who.email
  const isFree = !isHeldByOther && (!item.requires_checkout || item.checked_out_by === who.email)
  const mayCopySecret = who.opens && isFree && !item.no_copy
  const offers: Record<ItemAct, boolean> = {
    copy_login: item.login !== '' && !item.no_copy,
    copy_password: mayCopySecret,
    copy_code: mayCopySecret && item.has_code,
    open_address: isWebAddress(item.login_url),
  }
  return itemActs.filter((act) => offers[act])
}
