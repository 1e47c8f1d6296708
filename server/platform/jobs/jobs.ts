import type { Clock } from '../clock/clock.ts'
import type { Db } from '../db/db.ts'
import { takeLease } from './leases.ts'

const pollMs = 1000
/**
 * How much longer than its period a job's lease lasts, and how soon a failed job is tried again; for shorter periods
 * the period. Whoever has the lease extends it in this time, so that the job stays with one server; after a kill the job
 * is late by this time.
 */
const graceSeconds = 60

type Job = { name: string; everySeconds: number; work: () => Promise<void>; nextAt: number }

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
    const graceMs = Math.min(graceSeconds, job.everySeconds) * 1000
    const leaseMs = job.everySeconds * 1000 + graceMs
    // Further ahead than any lease: the clock was set back since.
    if (now < job.nextAt && job.nextAt <= now + leaseMs) return
    job.nextAt = now + graceMs
    const lease = await db.inTransaction((tx) => takeLease(tx, job.name, owner, now, leaseMs / 1000))
    if (lease.isTaken) await job.work()
    job.nextAt = lease.isTaken ? now + job.everySeconds * 1000 : Math.min(lease.until, now + leaseMs)
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
    every: (name, everySeconds, work) => void jobs.push({ name, everySeconds, work, nextAt: 0 }),
    start: schedule,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
    runDue,
  }
}
