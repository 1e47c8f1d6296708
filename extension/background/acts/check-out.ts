import { checkInItem, checkOutItem } from '@chaveiro/contract/calls/checkouts.ts'
import { getItem } from '@chaveiro/contract/calls/items.ts'
import { CallError } from '@chaveiro/device'
import { z } from 'zod'
import type { Connection } from '../session.ts'
import { act, type Background } from './act.ts'
import { ItemSeen, verifiedItem } from './open-item.ts'

const OfItem = z.object({ item: ItemSeen })

/** Who has an item, by the server's word; `by` is null for nobody. Whoever it names, only the holder's reveal is answered. */
export interface Holding {
  by: string | null
  until: string | null
  isOwn: boolean
}

/** Takes the item that the person saw for up to 8 hours; answers who has it then, which may be somebody else. */
export const checkOut = act(OfItem, async (background, { item }): Promise<Holding> => {
  const connection = await background.session.unlocked()
  await verifiedItem(connection, item)
  try {
    return await noted(background, connection, item, await connection.api.send(checkOutItem, idOf(item)))
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'already_checked_out')) throw error
    return noted(background, connection, item, await connection.api.send(getItem, idOf(item)))
  }
})

export const readHolding = act(OfItem, async (background, { item }): Promise<Holding> => {
  const connection = await background.session.unlocked()
  return noted(background, connection, item, await connection.api.send(getItem, idOf(item)))
})

/** Gives one's own back. */
export const checkIn = act(OfItem, async ({ session, follower }, { item }): Promise<void> => {
  const { api } = await session.unlocked()
  try {
    await api.send(checkInItem, idOf(item))
  } catch (error) {
    // Its eight hours are over, or the answer to the first attempt was lost.
    if (!(error instanceof CallError && error.code === 'not_checked_out')) throw error
  }
  await follower.gaveBack(item.id)
})

/** The person keeps what they were asked to give back. */
export const keepCheckout = act(OfItem, ({ follower }, { item }) => follower.keeps(item.id))

const idOf = ({ id }: ItemSeen) => ({ params: { id } })

async function noted(
  { follower }: Background,
  { account }: Connection,
  item: ItemSeen,
  {
    checked_out_by: by,
    checked_out_until: until,
  }: { checked_out_by: string | null; checked_out_until: string | null },
): Promise<Holding> {
  const isOwn = by === account.email && until !== null
  if (isOwn) await follower.holds(item, until)
  else await follower.gaveBack(item.id)
  return { by, until, isOwn }
}
