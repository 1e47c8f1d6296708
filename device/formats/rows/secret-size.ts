import type { ItemSecret } from '@chaveiro/contract/calls/items.ts'
import { itemSecretMaxBytes } from '@chaveiro/contract/constants.ts'

/** The field to shorten if an item's secrets together are more than may be sealed; null if they may be. */
export function fieldTooLarge(secret: ItemSecret): 'password' | 'notes' | null {
  const { password, notes, metadata, fields, files } = secret
  const bytes = new TextEncoder().encode(JSON.stringify({ password, notes, metadata, fields, files })).length
  if (bytes <= itemSecretMaxBytes) return null
  return notes.length > password.length ? 'notes' : 'password'
}
