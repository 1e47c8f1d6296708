import { hourMs, minuteMs } from '@chaveiro/contract/durations.ts'
import { compareViews } from '../log/views/compare-views.ts'
import { mayView, sendView } from '../log/views/send-view.ts'
import type { Duty } from './duty.ts'

/** The interval while something is unresolved or a try has failed. */
const soonMs = 5 * minuteMs

/**
 * Custodians' devices sign a view of what they see, and every device compares those views with what it sees itself, after unlocking and
 * hourly. A failure is not shown as an error: what stays unconfirmed produces a warning of its own.
 */
export const compareWithColleagues: Duty = (session) => {
  const nowMs = session.now().getTime()
  const next = session.state.nextViewMs
  const jobs = []
  if (nowMs >= next.compare) {
    jobs.push({
      run: async () => {
        next.compare = nowMs + soonMs
        if (await quietly(() => compareViews(session))) {
          const isCalm = session.colleagues.concern === 'none'
          next.compare = nowMs + (isCalm ? hourMs : soonMs)
        }
        return undefined
      },
    })
  }
  if (nowMs >= next.sign && mayView(session)) {
    jobs.push({
      run: async () => {
        next.sign = nowMs + soonMs
        if (await quietly(() => sendView(session))) next.sign = nowMs + hourMs
        return undefined
      },
    })
  }
  return jobs
}

async function quietly(work: () => Promise<unknown>): Promise<boolean> {
  try {
    return Boolean(await work())
  } catch {
    return false
  }
}
