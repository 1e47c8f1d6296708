import { SessionError } from '@chaveiro/device'
import { z } from 'zod'
import { offeredOf } from '../saving/offers.ts'
import { act } from './act.ts'
import { ItemSeen, openItem } from './open-item.ts'

/**
 * Writes an offer's password into exactly the revision of the item that the person was shown; its present secret is revealed (audited). A
 * changed password ends the item's tasks to change it. Answers 'same', and writes nothing, if it has that password already. Throws
 * SessionError('stale_revision') if somebody has changed it meanwhile, and 'not_found' once the offer is over.
 */
export const updateItem = act(
  z.object({ id: z.uuid(), item: ItemSeen.extend({ revision: z.int() }) }),
  async ({ session, sent }, { id, item: seen }): Promise<'updated' | 'same'> => {
    const connection = await session.unlocked()
    const offered = await offeredOf(connection, sent, id)
    if (!offered || (offered.itemId ?? seen.id) !== seen.id) throw new SessionError('not_found')
    const { item, secret } = await openItem(connection, seen)
    if (item.revision !== seen.revision) {
      await connection.finding.renew()
      throw new SessionError('stale_revision')
    }
    const { password } = offered
    const isSame = secret.password === password
    if (!isSame) await connection.device.items.update(item, { overview: {}, secret: { ...secret, password } })
    await offered.forget()
    await connection.finding.renew()
    return isSame ? 'same' : 'updated'
  },
)

/** The person does not want it saved, or the site kept the old password. */
export const discardOffer = act(
  z.object({ id: z.uuid() }),
  async ({ session, sent }, { id }): Promise<void> => {
    const connection = await session.unlocked()
    await (await offeredOf(connection, sent, id))?.forget()
    session.changed()
  },
)
