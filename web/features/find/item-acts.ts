import type { Item } from '@chaveiro/contract/calls/items.ts'
import type { DrawnVault } from '@chaveiro/device'

/** One-move acts on a found item; passed in, since items are another feature. */
export interface FoundItemActs {
  /** The ids of the items to which the person has temporary access; empty until it is asked for and loaded. */
  useTemporarilyOpen: (isAsked: boolean) => ReadonlySet<string>
  /** @param opens whether the item is open to the person */
  offered: (item: Item, opens: boolean) => readonly FoundItemAct[]
  /** Says why an act is not offered. */
  refuse: (item: Item, act: FoundItemAct, opens: boolean) => void
  /** @param vault the item's vault as the hit names it; null while the hit names none */
  run: (item: Item, vault: DrawnVault | null, act: FoundItemAct) => void
}
export type FoundItemAct = 'copy_login' | 'copy_password' | 'copy_code' | 'open_address'

/** With Alt, by the key's position: the letter that Alt produces differs between systems. */
export const actKeys: Record<FoundItemAct, string> = {
  copy_login: 'L',
  copy_password: 'P',
  copy_code: 'C',
  open_address: 'A',
}

/** The act of a key; null for any other key. */
export function actOfKey({
  code,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<KeyboardEvent, 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): FoundItemAct | null {
  // AltGr, with which many keyboards type, is reported with Ctrl.
  if (!altKey || ctrlKey || metaKey || shiftKey) return null
  const acts = Object.keys(actKeys) as FoundItemAct[]
  return acts.find((act) => code === `Key${actKeys[act]}`) ?? null
}
