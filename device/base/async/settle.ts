import { randomBytes } from '@chaveiro/crypto/primitives/random-bytes.ts'
import { SessionError } from '../types/session-error.ts'

/** The outcome of one try: a value or an error. */
interface Outcome<T> {
  readonly value?: T
  readonly error?: unknown
}

/**
 * 'stands' ends the tries. Otherwise the next try follows after `waitMs`, or else at once the first time and after a short pause from then
 * on. `hasMoved`: others changed what the try was built on.
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

/** For how long others may keep changing the data first. */
export const patienceMs = 30_000
/** Tries without anything having moved. A server could claim a conflict each time. */
const mostTries = 5
const waitsMs = [500, 1500, 4000]

/**
 * The only retry loop of the device. `attempt` gets the number of this try, from 1, and the error of the one before. Ends once `judge` says
 * so, or after five tries in which nothing moved. Throws SessionError('others_first') if others changed the data first for half a minute.
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
