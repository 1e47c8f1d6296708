/** What can be done with an item in one move, without showing anything of it. */
export type KeyedAct = 'copy_login' | 'copy_password' | 'copy_code' | 'open_address'

/** With Alt, by the key's position: the letter that Alt produces differs between systems. */
export const actKeys: Record<KeyedAct, string> = {
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
}: Pick<KeyboardEvent, 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): KeyedAct | null {
  // AltGr, with which many keyboards type, is reported with Ctrl.
  if (!altKey || ctrlKey || metaKey || shiftKey) return null
  const acts = Object.keys(actKeys) as KeyedAct[]
  return acts.find((act) => code === `Key${actKeys[act]}`) ?? null
}
