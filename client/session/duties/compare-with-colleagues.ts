import type { OpenSession } from '../state/open-session.ts'
import { compareViews } from '../views/compare-views.ts'
import { mayView, sendView } from '../views/send-view.ts'
import type { Duty } from './duty.ts'

const hourMs = 3_600_000
/** While something is to be cleared up, or a try failed. */
const soonMs = 5 * 60_000

/** When each session may compare next, and when sign. */
const nextMs = new WeakMap<OpenSession, { compare: number; sign: number }>()

/**
 * What custodians' devices sign of what they see, and every device's comparison with it: after unlocking and hourly. Unseen: a
 * failure is no error of the person's, and is told by what then stays unconfirmed.
 */
export const compareWithColleagues: Duty = (session) => {
  const nowMs = session.now().getTime()
  const next = nextMs.get(session) ?? { compare: 0, sign: 0 }
  nextMs.set(session, next)
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
