import type { AtRest } from '../at-rest/at-rest.ts'
import { type Clock, clockSkewMs, isoInstant } from '../clock/clock.ts'
import type { Db, Tx } from '../db/db.ts'
import { makeId } from '../ids/ids.ts'
import { deleteJob, insertJob, leaseJob, releaseJob, selectDueJobs } from './jobs.queries.ts'
import { takeLease } from './leases.ts'

const pollMs = 1000
const leaseSeconds = 60
const attemptsMax = 10
const batchJobs = 10

const retryAfterMs = (attempts: number): number => 2 ** attempts * 1000

type Handler = (payload: unknown) => Promise<void>
type Periodic = { name: string; everySeconds: number; work: () => Promise<void>; lastRun: number }

/** Work that outlives a request: runs at least once, with any number of servers, also after a crash. */
export type Jobs = {
  /** Registers a kind of job. It may run twice, so it must be idempotent. */
  define(kind: string, handler: Handler): void
  /** Queues a job in the deciding transaction. */
  enqueue(tx: Tx, kind: string, payload: unknown, runAtMs?: number): Promise<void>
  /** Clean-up and reminders: one server at a time runs it, about every `everySeconds`. */
  every(name: string, everySeconds: number, work: () => Promise<void>): void
  start(): void
  stop(): Promise<void>
  /** Runs what is due now; for tests. */
  runDue(): Promise<void>
}

export function openJobs(
  { db, clock, atRest }: { db: Db; clock: Clock; atRest: AtRest },
  owner: string,
  onFailure: (error: unknown, kind: string) => void,
): Jobs {
  const handlers = new Map<string, Handler>()
  const periodics: Periodic[] = []
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false

  const claim = () =>
    db.inTransaction(async (tx) => {
      const now = clock.now()
      const due = await selectDueJobs(tx, {
        kinds: [...handlers.keys()],
        now: isoInstant(now),
        leaseMax: isoInstant(now + 2 * leaseSeconds * 1000),
        createdMax: isoInstant(now + clockSkewMs),
        retryMax: isoInstant(now + retryAfterMs(attemptsMax) + clockSkewMs),
        limit: batchJobs,
      })
      for (const job of due) await leaseJob(tx, job.id, owner, isoInstant(now + leaseSeconds * 1000))
      return due
    })

  const perform = async (job: Awaited<ReturnType<typeof claim>>[number]): Promise<void> => {
    try {
      await handlers.get(job.kind)?.(atRest.open('jobs', job.id, job.document))
      await db.inTransaction((tx) => deleteJob(tx, job.id))
    } catch (error) {
      onFailure(error, job.kind)
      const attempts = job.attempts + 1
      const now = clock.now()
      await db.inTransaction((tx) =>
        releaseJob(tx, job.id, {
          run_at: isoInstant(now + retryAfterMs(attempts)),
          failed_at: attempts >= attemptsMax ? isoInstant(now) : null,
        }),
      )
    }
  }

  const runPeriodic = async (periodic: Periodic): Promise<void> => {
    const now = clock.now()
    const elapsedMs = now - periodic.lastRun
    if (elapsedMs >= 0 && elapsedMs < periodic.everySeconds * 1000) return
    periodic.lastRun = now
    const mine = await db.inTransaction((tx) =>
      takeLease(tx, periodic.name, owner, now, periodic.everySeconds * 2),
    )
    if (mine) await periodic.work()
  }

  const runDue = async (): Promise<void> => {
    for (const periodic of periodics) {
      await runPeriodic(periodic).catch((error) => onFailure(error, periodic.name))
    }
    if (handlers.size === 0) return
    for (const job of await claim()) await perform(job)
  }

  const schedule = (): void => {
    timer = setTimeout(() => {
      running = runDue()
        .catch((error) => onFailure(error, 'jobs'))
        .then(() => {
          if (!stopped) schedule()
        })
    }, pollMs)
    timer.unref()
  }

  return {
    define: (kind, handler) => void handlers.set(kind, handler),
    async enqueue(tx, kind, payload, runAtMs) {
      const now = clock.now()
      const id = makeId(now)
      await tx.run(insertJob, {
        id,
        kind,
        run_at: isoInstant(runAtMs ?? now),
        created_at: isoInstant(now),
        document: atRest.seal('jobs', id, payload),
      })
    },
    every: (name, everySeconds, work) => void periodics.push({ name, everySeconds, work, lastRun: 0 }),
    start: schedule,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
    runDue,
  }
}
