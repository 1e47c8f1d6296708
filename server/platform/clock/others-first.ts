import { setImmediate } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/**
 * Between two pieces of long work: others have their turn, and of all long work one piece at a time goes on in a turn of the event loop.
 * Twenty that each hold the thread for 8 ms would else hold it for 160.
 */
export function othersFirst(): Promise<unknown> {
  last = last.then(() => setImmediate())
  return last
}
