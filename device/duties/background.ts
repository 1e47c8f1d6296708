import type { UnlockedStatus } from '../base/types/key-session.ts'
import type { DeliveryState } from '../base/types/vaults.ts'
import { signDueHeads, signHeadsInBackground } from '../log/heads/sign-due-heads.ts'
import type { OpenSession } from '../state/open-session.ts'
import { refreshWarnings } from './refresh-warnings.ts'
import { createStepLoop, type StepLoop } from './step-loop.ts'

type BackgroundStatus = Pick<UnlockedStatus, 'deliveries' | 'keyArrivals'>

/** What an unlocked session does beside the person's acts: duties and signed heads. It runs on a timer only if `isOn`. */
export function createBackground(isOn: boolean, onStep: () => void) {
  const loops = new WeakMap<OpenSession, StepLoop>()
  let keyArrivals = 0

  function loopOf(session: OpenSession): StepLoop {
    const present = loops.get(session)
    if (present) return present
    const loop = createStepLoop(session, {
      stepped(arrived) {
        keyArrivals += arrived.length
        onStep()
      },
    })
    loops.set(session, loop)
    return loop
  }

  return {
    start(session: OpenSession) {
      if (!isOn || session.ended.signal.aborted) return
      loopOf(session).start()
      signHeadsInBackground(session)
      refreshWarnings(session, onStep)
    },
    /** Called after an act of the person, so that what follows from it is done at once. */
    soon(session: OpenSession) {
      if (!session.ended.signal.aborted) loopOf(session).soon()
    },
    async stepNow(session: OpenSession): Promise<DeliveryState> {
      const state = await loopOf(session).step()
      await signDueHeads(session)
      return state
    },
    status(session: OpenSession): BackgroundStatus {
      const deliveries = loops.get(session)?.state() ?? { waiting: [], running: 0, lastError: null }
      return { deliveries, keyArrivals }
    },
  }
}
