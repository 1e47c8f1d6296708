import type { UnlockedStatus } from '../base/types/device.ts'
import type { DeliveryState } from '../base/types/vaults.ts'
import { signDueHeads, signHeadsInBackground } from '../log/heads/sign-due-heads.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { StepLoop } from '../state/session-state.ts'
import { refreshWarnings } from './refresh-warnings.ts'
import { createStepLoop } from './step-loop.ts'

type BackgroundStatus = Pick<UnlockedStatus, 'deliveries' | 'keyArrivals'>

/** What an unlocked session does beside the person's acts: duties and signed heads. It runs on a timer only if `isOn`. */
export function createBackground(isOn: boolean, onStep: () => void) {
  let keyArrivals = 0

  function loopOf(session: OpenSession): StepLoop {
    session.state.stepLoop ??= createStepLoop(session, {
      stepped(arrived) {
        keyArrivals += arrived.length
        onStep()
      },
    })
    return session.state.stepLoop
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
      const deliveries = session.state.stepLoop?.state() ?? { waiting: [], running: 0, lastError: null }
      return { deliveries, keyArrivals }
    },
  }
}
