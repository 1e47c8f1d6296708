import { randomBelow } from '@chaveiro/crypto/primitives/random-bytes.ts'
import { errorFacts } from '../../error-facts.ts'
import type { DeliveryState } from '../../types/vaults.ts'
import { createSerialQueue } from '../async/serial-queue.ts'
import type { OpenSession } from '../state/open-session.ts'
import { isOutsideRoster } from '../state/outside-roster.ts'
import { keepInStep, type Step } from './keep-in-step.ts'

const calmMs = 25_000
/** While somebody here waits for a key. */
const waitingMs = 10_000
/** Between two pages of long work: acts of the person come in between. */
const unfinishedMs = 1000
const longestMs = 5 * 60_000

const evenly = () => randomBelow(1000) / 1000

export interface StepEvents {
  /** A step was taken or is under way; `arrived` are vaults whose key came. */
  stepped(arrived: string[]): void
}

/** Runs steps for one unlocked session, on request and on a timer. It ends with the session. */
export function createStepLoop(session: OpenSession, events: StepEvents, random: () => number = evenly) {
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

  /**
   * One step, after those asked for before; none while this person stands outside the roster. A failure is kept in the state and
   * thrown to who asked.
   */
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
    // Jitter, so that devices told at one moment do not all ask at one moment.
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
    /** Runs now and again and again, until the session ends. */
    start() {
      if (isRunningByItself || session.ended.signal.aborted) return
      isRunningByItself = true
      run()
    },
    /** After an act of the person: runs the next step now, if the timer is on. */
    soon() {
      if (!isRunningByItself) return
      if (timer) clearTimeout(timer)
      run()
    },
  }
}

export type StepLoop = ReturnType<typeof createStepLoop>
