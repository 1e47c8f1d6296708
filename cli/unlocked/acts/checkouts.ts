import { checkInItem, checkOutItem } from '@chaveiro/contract/calls/checkouts.ts'
import { type NamedItem, verifiedItem } from './find-item.ts'
import type { Ground } from './ground.ts'

export async function checkOut(ground: Ground, item: NamedItem): Promise<{ until: string | null }> {
  const { id } = await verifiedItem(ground, item)
  return { until: (await ground.api.send(checkOutItem, { params: { id } })).checked_out_until }
}

export async function checkIn(ground: Ground, item: NamedItem): Promise<void> {
  const { id } = await verifiedItem(ground, item)
  await ground.api.send(checkInItem, { params: { id } })
}
