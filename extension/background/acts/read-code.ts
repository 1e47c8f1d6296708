import { twoStepField } from '@chaveiro/contract/constants.ts'
import { z } from 'zod'
import { act } from './act.ts'
import { ItemSeen, openItem } from './open-item.ts'

/** An item's present two-step code, the one after it, and when it replaces the first; revealed (audited). Its setup key stays here. */
export const readCode = act(z.object({ item: ItemSeen }), async ({ session }, { item }) => {
  const connection = await session.unlocked()
  const { secret } = await openItem(connection, item)
  return connection.device.items.twoStepCodes(secret.metadata[twoStepField] ?? '', Date.now())
})
