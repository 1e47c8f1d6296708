import { Hours } from '@chaveiro/contract/calls/access-requests.ts'
import {
  type Asker,
  type FoundRequest,
  findRequest,
  isSameRequest,
  type ListedRequest,
  listOpenRequests,
  SessionError,
  type ShownRequest,
} from '@chaveiro/device'
import { z } from 'zod'
import { act } from './act.ts'

const OfId = z.object({ id: z.uuid() })
/** As `showRequest` answered it: it is compared with the same as read again, and used for nothing else. */
const Shown = z.looseObject({ id: z.uuid() }).transform((shown) => shown as unknown as ShownRequest)

/** What waits for this person's decision: access, exports and runs of machines. By the server's word. */
export const listDecisions = act(z.null(), async ({ session }): Promise<ListedRequest[]> => {
  const requests = await listOpenRequests(await session.unlocked(), { mine: false })
  return requests.filter(({ mayDecide }) => mayDecide)
})

/** One of them as it was signed, with everything that a decision rests on; or why it can only be denied. */
export const showRequest = act(
  OfId,
  async ({ session }, { id }): Promise<ShownRequest> => (await found(await session.unlocked(), id)).shown,
)

/** Signs an approval of exactly what was shown; `isWhole` is false after the first of two. Throws SessionError('decided_meanwhile'). */
export const approveRequest = act(
  z.object({ shown: Shown, hours: Hours.nullable() }),
  async ({ session, follower }, { shown, hours }): Promise<{ isWhole: boolean }> => {
    const { approve } = await same(await session.unlocked(), shown)
    if (!approve || isEmptyRun(shown)) throw new SessionError('request_over')
    const { status } = await approve(hours)
    await follower.decided()
    return { isWhole: status !== 'pending' }
  },
)

export const denyRequest = act(
  z.object({ shown: Shown }),
  async ({ session, follower }, { shown }): Promise<void> => {
    await (await same(await session.unlocked(), shown)).end()
    await follower.decided()
  },
)

/** A machine that was given nothing: there is nothing to approve. */
const isEmptyRun = (shown: ShownRequest) => 'machine' in shown && shown.items.length === 0

async function found(asker: Asker, id: string): Promise<FoundRequest> {
  const request = await findRequest(asker, id)
  if (!request) throw new SessionError('not_found')
  return request
}

async function same(asker: Asker, shown: ShownRequest): Promise<FoundRequest> {
  const request = await found(asker, shown.id)
  if (!isSameRequest(request.shown, shown)) throw new SessionError('decided_meanwhile')
  return request
}
