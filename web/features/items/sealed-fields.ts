import type { ItemSecret } from '@chaveiro/contract/items.ts'

/** What of a secret is filled besides the password: its extra fields, then 'notes'. */
export function filledFields({ metadata, notes }: ItemSecret): string[] {
  const extras = Object.keys(metadata).filter((name) => metadata[name] !== '')
  return notes === '' ? extras : [...extras, 'notes']
}

/** The value of one of those, or of 'password'; empty where there is none. */
export function fieldValue({ password, notes, metadata }: ItemSecret, name: string): string {
  if (name === 'password') return password
  return name === 'notes' ? notes : (metadata[name] ?? '')
}
