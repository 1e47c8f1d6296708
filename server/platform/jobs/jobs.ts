import type { Clock } from '../clock/clock.ts'
import type { Db } from '../db/db.ts'
import { takeLease } from './leases.ts'

const pollMs = 1000

type Job = { name: string; everySeconds: number; work: () => Promise<void>; lastRun: number }

/** Clean-up, reminders and deliveries: what is done by the clock and not by a request. */
export type Jobs = {
  /** One server at a time runs it, about every `everySeconds`. */
  every(name: string, everySeconds: number, work: () => Promise<void>): void
  start(): void
  stop(): Promise<void>
  /** Runs what is due now; for tests. */
  runDue(): Promise<void>
}

export function openJobs(
  { db, clock }: { db: Db; clock: Clock },
  owner: string,
  onFailure: (error: unknown, name: string) => void,
): Jobs {
  const jobs: Job[] = []
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false

  const runIfDue = async (job: Job): Promise<void> => {
    const now = clock.now()
    const elapsedMs = now - job.lastRun
    // A negative time: the clock was set back since.
    if (elapsedMs >= 0 && elapsedMs < job.everySeconds * 1000) return
    job.lastRun = now
    const mine = await db.inTransaction((tx) => takeLease(tx, job.name, owner, now, job.everySeconds * 2))
    if (mine) await job.work()
  }

  const runDue = async (): Promise<void> => {
    for (const job of jobs) await runIfDue(job).catch((error) => onFailure(error, job.name))
  }

  const schedule = (): void => {
    timer = setTimeout(() => {
      running = runDue().then(() => {
        if (!stopped) schedule()
      })
    }, pollMs)
    timer.unref()
  }

  return {
    every: (name, everySeconds, work) => void jobs.push({ name, everySeconds, work, lastRun: 0 }),
    start: schedule,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
    runDue,
  }
}
