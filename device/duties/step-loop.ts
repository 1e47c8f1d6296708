import { minuteMs } from '@chaveiro/contract/durations.ts'
import { randomBelow } from '@chaveiro/crypto/primitives/random-bytes.ts'
import { createSerialQueue } from '../base/async/serial-queue.ts'
import { errorFacts } from '../base/types/error-facts.ts'
import type { DeliveryState } from '../base/types/vaults.ts'
import type { OpenSession } from '../state/open-session.ts'
import { isOutsideRoster } from '../state/outside-roster.ts'
import type { StepLoop } from '../state/session-state.ts'
import { keepInStep, type Step } from './keep-in-step.ts'

const calmMs = 25_000
/** The interval while this person waits for a key. */
const waitingMs = 10_000
/** The pause between two pages of long work, so that the person's acts come in between. */
const unfinishedMs = 1000
const longestMs = 5 * minuteMs

const evenly = () => randomBelow(1000) / 1000

export interface StepEvents {
  /** A step ended or is under way; `arrived` are the vaults whose key came. */
  stepped(arrived: string[]): void
}

export function createStepLoop(
  session: OpenSession,
  events: StepEvents,
  random: () => number = evenly,
): StepLoop {
  const serially = createSerialQueue()
  let state: DeliveryState = { waiting: [], running: 0, lastError: null }
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  let isRunningByItself = false
  let isUnfinished = false

  session.ended.signal.addEventListener('abort', () => {
    if (timer) clearTimeout(timer)
    timer = null
    isRunningByItself = false
  })

  function take(next: DeliveryState, arrived: string[] = []) {
    state = next
    if (!session.ended.signal.aborted) events.stepped(arrived)
  }

  /** Queues one step; does nothing while this person is not in the roster. A failure is kept in the state and thrown to the caller. */
  function step(): Promise<DeliveryState> {
    return serially(async () => {
      if (session.ended.signal.aborted || isOutsideRoster(session)) return state
      try {
        const {
          arrived,
          isUnfinished: hasMore,
          ...next
        }: Step = await keepInStep(session, state.waiting, (running) => take({ ...state, running }))
        isUnfinished = hasMore
        failures = 0
        take(next, arrived)
        return state
      } catch (error) {
        failures += 1
        take({ ...state, running: 0, lastError: errorFacts(error) })
        throw error
      }
    })
  }

  function schedule() {
    if (!isRunningByItself) return
    const calm = isUnfinished ? unfinishedMs : state.waiting.length > 0 ? waitingMs : calmMs
    const delayMs = Math.min(calm * 2 ** failures, longestMs)
    // Jitter, so that devices that were notified together do not all ask together.
    timer = setTimeout(run, delayMs * (0.8 + 0.4 * random()))
  }

  async function run() {
    timer = null
    await step().catch(() => undefined)
    if (timer === null) schedule()
  }

  return {
    state: () => state,
    step,
    start() {
      if (isRunningByItself || session.ended.signal.aborted) return
      isRunningByItself = true
      run()
    },
    soon() {
      if (!isRunningByItself) return
      if (timer) clearTimeout(timer)
      run()
    },
  }
}
