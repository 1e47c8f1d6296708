import { z } from 'zod'
import { isHeld } from '../pending/pending.ts'
import { act } from './act.ts'

/** What waits for the person, and for what they wait, as of the last look; asks no server. */
export const readPending = act(z.null(), async ({ follower }) => {
  const pending = await follower.read()
  const held = pending?.held ?? []
  return {
    asked: pending?.asked ?? [],
    held: held.filter((one) => one.state === 'over' || isHeld(one, Date.now())),
    decisions: pending?.decisions ?? 0,
  }
})

/** Looks now, as when the window is opened. */
export const lookAtPending = act(z.null(), ({ follower }) => follower.look())

/** The person has seen how a request or a check-out ended. */
export const seePending = act(z.object({ id: z.uuid() }), ({ follower }, { id }) => follower.seen(id))
