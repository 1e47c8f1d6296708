import type { ItemSecret } from '@chaveiro/contract/calls/items.ts'
import { CallError, DistrustError, type ItemHandle } from '@chaveiro/device'
import { Refusal } from '../../refusal.ts'
import { type FoundItem, findItem, type NamedItem } from './find-item.ts'
import type { Ground } from './ground.ts'

/** A verified item with its secret; `until`: when temporary access to it ends. */
export interface SurelyOpened {
  item: ItemHandle
  secret: ItemSecret
  until: string | null
}

/** `copying`: the value leaves the device's own screen, which an item may forbid. */
interface Opening {
  copying: boolean
}

/**
 * Finds an item by its names and reveals (audited) it. What is answered is the newest revision that its author signed, under the title and
 * in the vault by which it was found. Throws Refusal, and what the device throws.
 */
export async function openNamed(
  ground: Ground,
  item: NamedItem,
  { copying }: Opening,
): Promise<SurelyOpened> {
  const { text } = item
  const found = await findItem(ground, item)
  const refuseCopy = (forbidden: boolean) => {
    if (copying && forbidden) throw new Refusal('item.no_copy', { reference: text })
  }
  refuseCopy(found.card.no_copy)
  const opened = await openOrExplain(ground, found, text)
  const { handle, secret, verification, isOlder, until } = opened
  if (!handle || !secret) throw new DistrustError('item', verification.faults[0] ?? 'overview')
  // Found by what the server lists, so what it lists has to be what was signed.
  if (handle.title !== found.card.title) throw new DistrustError('item', 'overview')
  refuseCopy(handle.no_copy)
  if (isOlder) throw new Refusal('item.older', { reference: text })
  return { item: handle, secret, until }
}

async function openOrExplain({ device }: Ground, { card, place }: FoundItem, text: string) {
  try {
    return await device.items.open(card.id, place)
  } catch (error) {
    if (error instanceof CallError && error.code === 'not_member')
      throw new Refusal('item.closed', { reference: text, title: card.title, id: card.id })
    if (error instanceof CallError && error.code === 'checkout_required')
      throw new Refusal('item.checkout', { reference: text, id: card.id })
    throw error
  }
}
