import { refuseUnless } from './statement-refused.ts'

type Log = {
  /** Time of the newest statement. */
  readonly at: string
}

/**
 * The time of a log's next statement: the signer's clock, or the statement before if that is later. So times never
 * run backwards within a log, and readers need not judge clocks.
 */
export function nextTime(now: Date, { at }: Log): string {
  const clock = now.toISOString()
  return clock > at ? clock : at
}

/** Throws if a statement is dated before the one it follows. */
export function requireTimeAfter({ at: previousTime }: Log, at: string) {
  refuseUnless(at >= previousTime, 'wrong_time', 'it is dated before the statement that it follows')
}
