import { requestJit } from '@chaveiro/contract/calls/access-requests.ts'
import type { GrantHours } from '@chaveiro/contract/constants.ts'
import { DistrustError, findRequest, SessionError } from '@chaveiro/device'
import { z } from 'zod'
import { act } from './act.ts'
import { ItemSeen, verifiedItem } from './open-item.ts'

const { reason, requested_duration_hours: hours } = requestJit.body.shape

/** Asks for some hours of access to exactly the item that the person saw, signed over the revision that was verified. */
export const askForAccess = act(
  z.object({ item: ItemSeen, hours, reason }),
  async ({ session, follower }, asked): Promise<void> => {
    const ground = await session.unlocked()
    const item = await verifiedItem(ground, asked.item)
    const request = await ground.device.access.request({
      ...{ kind: 'jit', item, reason: asked.reason, hours: asked.hours as GrantHours },
    })
    if (request.item_id !== item.id || request.kind !== 'jit') throw new DistrustError('request', 'shown')
    await follower.asked({
      ...{ id: request.id, kind: 'jit', itemId: item.id, item: asked.item },
      ...{ hours: asked.hours, status: 'pending', until: null, isSeen: true },
    })
  },
)

/** Takes back what one asked for, or ends the access that it gave. */
export const withdrawAccess = act(
  z.object({ id: z.uuid() }),
  async ({ session, follower }, { id }): Promise<void> => {
    const ground = await session.unlocked()
    const isOwn = (await follower.read())?.asked.some((one) => one.id === id) ?? false
    const found = isOwn ? await findRequest(ground, id) : null
    if (!found) throw new SessionError('not_found')
    await found.end()
    await follower.look()
    await follower.seen(id)
  },
)
