import { minuteMs } from '@chaveiro/contract/durations.ts'

/** What the server's clock may differ by before people are told, as where it refuses a signature for that. */
const mostMs = 5 * minuteMs

/** How far this computer's clock is from the server's, as its last answer said. */
export interface ClockWatch {
  fetch: typeof fetch
  /** Milliseconds by which it is ahead; null if that is little, or no answer came. */
  offMs(): number | null
}

/** Nothing is decided by it: the server's word about time only tells somebody to look at their clock. */
export function watchClock(request: typeof fetch): ClockWatch {
  let aheadMs = 0
  return {
    async fetch(input, init) {
      const response = await request(input, init)
      const said = Date.parse(response.headers.get('date') ?? '')
      if (!Number.isNaN(said)) aheadMs = Date.now() - said
      return response
    },
    offMs: () => (Math.abs(aheadMs) > mostMs ? aheadMs : null),
  }
}
