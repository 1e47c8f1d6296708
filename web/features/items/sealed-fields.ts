import type { ItemSecret } from '@chaveiro/contract/items.ts'

/** A secret's filled fields besides the password: its template fields, then 'notes'. */
export function filledFields({ metadata, notes }: ItemSecret): string[] {
  const extras = Object.keys(metadata).filter((name) => metadata[name] !== '')
  return notes === '' ? extras : [...extras, 'notes']
}

/** The value of one of those, or of 'password'; empty if there is none. */
export function fieldValue({ password, notes, metadata }: ItemSecret, name: string): string {
  if (name === 'password') return password
  return name === 'notes' ? notes : (metadata[name] ?? '')
}
