import type { Item } from '@chaveiro/contract/items.ts'

/** What is done with a found item in one move; passed in, since items are another feature. */
export interface FoundItemActs {
  /** Whether an item of a closed vault is open to the person for a time. */
  opensForATime: (item: Item) => boolean
  /** @param opens whether the item is open to the person */
  offered: (item: Item, opens: boolean) => readonly FoundItemAct[]
  /** Says why an act is not offered. */
  refuse: (item: Item, act: FoundItemAct, opens: boolean) => void
  run: (item: Item, act: FoundItemAct) => void
}
export type FoundItemAct = 'copy_login' | 'copy_password' | 'copy_code' | 'open_address'

/** With Alt, by place on the keyboard: what the letter types with Alt differs from system to system. */
export const actKeys: Record<FoundItemAct, string> = {
  copy_login: 'L',
  copy_password: 'P',
  copy_code: 'C',
  open_address: 'A',
}

/** Which act a key stands for; null for any other key. */
export function actOfKey({
  code,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<KeyboardEvent, 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): FoundItemAct | null {
  // AltGr, with which many keyboards type, comes with Ctrl.
  if (!altKey || ctrlKey || metaKey || shiftKey) return null
  const acts = Object.keys(actKeys) as FoundItemAct[]
  return acts.find((act) => code === `Key${actKeys[act]}`) ?? null
}
