import { refuseUnless } from './statement-refused.ts'

type Log = {
  /** Time of the newest statement. */
  readonly at: string
}

/**
 * The time of a log's next statement: the signer's clock, or the time of the statement before where that is later. So the
 * times of a log never run backwards, whatever clocks say, and readers judge none.
 */
export function nextTime(now: Date, { at }: Log): string {
  const clock = now.toISOString()
  return clock > at ? clock : at
}

/** Throws for a statement that says it was made before the one that it follows. */
export function requireTimeAfter({ at: before }: Log, at: string) {
  refuseUnless(at >= before, 'wrong_time', 'it is dated before the statement that it follows')
}
