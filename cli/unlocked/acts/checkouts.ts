import { checkInItem, checkOutItem } from '@chaveiro/contract/calls/checkouts.ts'
import { findItem, type NamedItem } from './find-item.ts'
import type { Ground } from './ground.ts'

export async function checkOut(ground: Ground, item: NamedItem): Promise<{ until: string | null }> {
  const { card } = await findItem(ground, item)
  return { until: (await ground.api.send(checkOutItem, { params: { id: card.id } })).checked_out_until }
}

export async function checkIn(ground: Ground, item: NamedItem): Promise<void> {
  const { card } = await findItem(ground, item)
  await ground.api.send(checkInItem, { params: { id: card.id } })
}
