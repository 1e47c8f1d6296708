import { randomUUID } from 'node:crypto'
import { hourMs } from '@chaveiro/contract/durations.ts'
import type { FastifyBaseLogger } from 'fastify'
import { type AtRest, openAtRest } from './at-rest/at-rest.ts'
import { recordWriter } from './at-rest/data-keys.ts'
import { encryptAnew, encryptAnewSeconds } from './at-rest/encrypt-anew.ts'
import type { KeyRing } from './at-rest/key-ring.ts'
import { type KeyWatch, watchKeys } from './at-rest/key-watch.ts'
import { keepKeyFile, openOrMakeKeyRing, refuseLaterKeys, requireNoKeyFile } from './at-rest/open-key-ring.ts'
import { requirePeopleKeys } from './at-rest/people-keys.ts'
import { auditAppender } from './audit/audit.ts'
import { auditChain } from './audit/chain.ts'
import { measureBackups } from './backups/measure-backups.ts'
import type { Clock } from './clock/clock.ts'
import { watchClock } from './clock/watch-clock.ts'
import type { Config } from './config/config.ts'
import type { Db, Tx } from './db/db.ts'
import type { Migration } from './db/migrate.ts'
import { openDb } from './db/open.ts'
import { watchWrites } from './db/write-watch.ts'
import { makeAdmission } from './http/admit-request.ts'
import { httpCloser } from './http/close-http.ts'
import { serveHealth } from './http/health.ts'
import { makeHttpServer } from './http/http-server.ts'
import { serveMetrics } from './http/metrics.ts'
import { router } from './http/route.ts'
import { makeLongTurns } from './http/turns.ts'
import { authenticator } from './identity/authenticate.ts'
import { machineAuthenticator } from './identity/machine.ts'
import { openJobs } from './jobs/jobs.ts'
import { giveUpLeases } from './jobs/leases.ts'
import { notifier } from './notices/notices.ts'
import { forgetOutcomes } from './outcomes/once.ts'
import type { EndsWithAccess, Platform } from './platform.ts'

export type OpenPlatform = Platform & {
  dataKeys: KeyWatch
  /** Starts the workers; call it once all features are registered. */
  startWorkers(): void
  /** Finishes requests under way, stops the workers, closes the database. */
  stop(): Promise<void>
}

/** Opens database, keys and HTTP server, without listening yet. */
export async function openPlatform(
  config: Config,
  time: Clock,
  migrations: readonly Migration[],
): Promise<OpenPlatform> {
  const clock = watchClock(time)
  const http = await makeHttpServer(config)
  const closeHttp = httpCloser(http)
  const fail = (text: string) => (error: unknown) => http.log.error({ err: error }, text)
  const owner = randomUUID()
  const opened = await openDb(config, migrations, {
    onLost: fail('a database connection was lost'),
    onEmpty: () => requireNoKeyFile(config),
  })
  const { db, writes } = watchWrites(opened, { owner, clock })
  const { atRest, ring } = await openDocuments(config, db, http.log, (tx, ring) =>
    recordWriter(tx, ring, owner, clock.now()),
  )
  const chain = auditChain(db, clock, owner, fail('the audit chain could not be extended'))
  const jobs = openJobs({ db, clock }, owner, (error, name) =>
    http.log.error({ err: error, job: name }, 'a job failed'),
  )
  const register = serveMetrics(http, config)
  const dataKeys = watchKeys({ db, clock, ring, owner, register }, fail('the data key could not be recorded'))
  jobs.every('encrypted-anew', encryptAnewSeconds, encryptAnew({ db, clock, ring, log: http.log, register }))
  jobs.every('outcomes', hourMs / 1000, () => db.inTransaction((tx) => forgetOutcomes(tx, clock.now())))
  // If a reader is in the way, it is retried a minute later.
  jobs.every('erased-from-disk', 60, async () => void (await db.forget()))
  const authenticate = authenticator({ db, atRest, clock }, fail('a session could not be kept alive'))
  const admission = makeAdmission(config.writesPerSecond, clock)
  const longReads = makeLongTurns()
  measureBackups(register, db.read)
  serveHealth(http, { writes, chain, dataKeys })
  const parts: EndsWithAccess[] = []
  const platform: OpenPlatform = {
    config,
    clock,
    db,
    atRest,
    appendAudit: auditAppender(atRest, clock),
    notify: notifier(atRest, clock),
    async accessEnded(tx, ended, ending) {
      for (const endPart of parts) await endPart(tx, platform, ended, ending)
    },
    onAccessEnded: (part) => void parts.push(part),
    auditChain: chain,
    jobs,
    dataKeys,
    route: router(
      http,
      authenticate,
      machineAuthenticator({ db, atRest, clock }),
      clock,
      admission,
      longReads,
    ),
    longReads,
    http,
    startWorkers() {
      chain.start()
      jobs.start()
      dataKeys.start()
    },
    async stop() {
      await closeHttp()
      await Promise.all([chain.stop(), jobs.stop(), dataKeys.stop()])
      const answers = await giveUpLeases(db, owner).catch(fail('the leases could not be given up'))
      const closed = db.close()
      // A frozen database would keep its connections for as long as a query may take.
      if (answers === false) closed.catch(fail('the database could not be closed'))
      else await closed
    },
  }
  return platform
}

/** Checks that the stored data opens with the data keys and the people's keys. */
async function openDocuments(
  config: Config,
  db: Db,
  log: FastifyBaseLogger,
  record: (tx: Tx, ring: KeyRing) => Promise<void>,
): Promise<{ atRest: AtRest; ring: KeyRing }> {
  try {
    const ring = await openOrMakeKeyRing(config, db, () =>
      log.warn('the database is empty: a new installation begins'),
    )
    const withoutKey = await requirePeopleKeys(db.read)
    if (withoutKey > 0) {
      log.warn(`${withoutKey} people have no key: they were erased, or the table person_keys is not whole`)
    }
    const atRest = await openAtRest(db, ring).catch((error) => refuseLaterKeys(config, db, error))
    keepKeyFile(config)
    await db.inTransaction((tx) => record(tx, ring))
    return { atRest, ring }
  } catch (error) {
    await db.close()
    throw error
  }
}
