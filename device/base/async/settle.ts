import { randomBytes } from '@chaveiro/crypto/primitives/random-bytes.ts'
import { SessionError } from '../types/session-error.ts'

/** What a try came to: its value, or what it threw. */
interface Outcome<T> {
  readonly value?: T
  readonly error?: unknown
}

/**
 * 'stands' ends the tries. Otherwise there is another one: after `waitMs`, or else at once the first time and after a short pause
 * from then on. `hasMoved`: others were first with what the try was built on.
 */
type Verdict = 'stands' | { readonly hasMoved?: boolean; readonly waitMs?: number }
export type Judge<T> = (outcome: Outcome<T>, tries: number) => Verdict

interface Terms {
  /** Once it is aborted, the last outcome stands. */
  readonly signal?: AbortSignal
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number
  readonly wait?: (ms: number) => Promise<unknown>
}

/** How long others may be first. */
export const patienceMs = 30_000
/** How often a try is made for which nothing has moved. A server can claim a conflict each time. */
const mostTries = 5
const waitsMs = [500, 1500, 4000]

/**
 * The one loop of what is read, judged, acted upon and tried again. `attempt` is told how many tries there are with this one, and what
 * the one before threw. The outcome of the last try stands once `judge` says so or nothing has moved for five tries. Throws
 * SessionError('others_first') if others were first for half a minute.
 */
export async function settle<T>(
  judge: Judge<NoInfer<T>>,
  attempt: (tries: number, failure: unknown) => Promise<T>,
  { signal, now = () => performance.now(), wait = sleep }: Terms = {},
): Promise<T> {
  const until = now() + patienceMs
  let failure: unknown
  let unmoved = 0
  for (let tries = 1; ; tries++) {
    const outcome: Outcome<T> = await attempt(tries, failure).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    const verdict = judge(outcome, tries)
    const isOver = verdict === 'stands' || signal?.aborted
    if (isOver || (!verdict.hasMoved && ++unmoved === mostTries)) {
      if ('error' in outcome) throw outcome.error
      return outcome.value as T
    }
    if (verdict.hasMoved && now() >= until) throw new SessionError('others_first', { cause: outcome.error })
    failure = outcome.error
    await wait(verdict.waitMs ?? (tries === 1 ? 0 : pauseMs()))
  }
}

/** For a call that got no answer or was put off: longer each time, three times, or as long as the server asks up to `mostSeconds`. */
export function later(tries: number, askedSeconds: number | null, mostSeconds: number): Verdict {
  const ownMs = waitsMs[tries - 1]
  const asked = askedSeconds ?? 0
  return ownMs === undefined || asked > mostSeconds ? 'stands' : { waitMs: Math.max(ownMs, asked * 1000) }
}

const sleep = async (ms: number) => {
  if (ms > 0) await new Promise((over) => setTimeout(over, ms))
}

/** 100 to 355 ms, at random, so that devices that were refused together do not return together. */
const pauseMs = () => 100 + (randomBytes(1)[0] ?? 0)
