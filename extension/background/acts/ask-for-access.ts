import { type AccessRequest, callsOfKind, requestJit } from '@chaveiro/contract/calls/access-requests.ts'
import type { GrantHours } from '@chaveiro/contract/constants.ts'
import { CallError, DistrustError, findRequest, SessionError } from '@chaveiro/device'
import { z } from 'zod'
import type { Connection } from '../session.ts'
import { act } from './act.ts'
import { ItemSeen, verifiedItem } from './open-item.ts'

const { reason, requested_duration_hours: hours } = requestJit.body.shape

/** Asks for some hours of access to exactly the item that the person saw, signed over the revision that was verified. */
export const askForAccess = act(
  z.object({ item: ItemSeen, hours, reason }),
  async ({ session, follower }, asked): Promise<void> => {
    const connection = await session.unlocked()
    const { item } = await verifiedItem(connection, asked.item)
    const request = await connection.device.access
      .request({ kind: 'jit', item, reason: asked.reason, hours: asked.hours as GrantHours })
      .catch((error: unknown) => askedBefore(connection, item.id, error))
    if (request.item_id !== item.id || request.kind !== 'jit') throw new DistrustError('request', 'shown')
    await follower.asked({
      ...{ id: request.id, kind: 'jit', itemId: item.id, item: asked.item },
      ...{ hours: request.requested_duration_hours, status: 'pending', until: null, isSeen: true },
    })
  },
)

/** The browser may end this worker after the server took the request: then the one that waits is the one that the person asked for. */
async function askedBefore(
  { api, account }: Connection,
  itemId: string,
  error: unknown,
): Promise<AccessRequest> {
  if (!(error instanceof CallError && error.code === 'already_requested')) throw error
  const query = { item_id: itemId, mine: 'true', open: 'true' } as const
  const open = await api.send(callsOfKind.jit.list, { query })
  const waiting = open.find(
    ({ status, requester }) => status === 'pending' && requester.id === account.userId,
  )
  if (!waiting) throw error
  return waiting
}

/** Takes back what one asked for, or ends the access that it gave. */
export const withdrawAccess = act(
  z.object({ id: z.uuid() }),
  async ({ session, follower }, { id }): Promise<void> => {
    const connection = await session.unlocked()
    const isOwn = (await follower.read())?.asked.some((one) => one.id === id) ?? false
    const found = isOwn ? await findRequest(connection, id) : null
    if (!found) throw new SessionError('not_found')
    await found.end()
    await follower.look()
    await follower.seen(id)
  },
)
