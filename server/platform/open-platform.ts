import { randomUUID } from 'node:crypto'
import { openAtRest } from './at-rest/at-rest.ts'
import { KeyRing, parseDataKeys, readOrMakeKeyFile } from './at-rest/key-ring.ts'
import { auditAppender } from './audit/audit.ts'
import { auditChain } from './audit/chain.ts'
import type { Clock } from './clock/clock.ts'
import type { Config } from './config/config.ts'
import type { Migration } from './db/migrate.ts'
import { openDb } from './db/open.ts'
import { serveHealth } from './http/health.ts'
import { makeHttpServer } from './http/http-server.ts'
import { serveMetrics } from './http/metrics.ts'
import { router } from './http/route.ts'
import { authenticator } from './identity/authenticate.ts'
import { openJobs } from './jobs/jobs.ts'
import { notifier } from './notices/notices.ts'
import type { Platform } from './platform.ts'

export type OpenPlatform = Platform & {
  /** Starts the workers; call it once all features are registered. */
  startWorkers(): void
  /** Finishes requests under way, stops the workers, closes the database. */
  stop(): Promise<void>
}

/** Opens database, keys and HTTP server. Nothing listens yet. */
export async function openPlatform(
  config: Config,
  clock: Clock,
  migrations: readonly Migration[],
): Promise<OpenPlatform> {
  const http = await makeHttpServer(config)
  const fail = (what: string) => (error: unknown) => http.log.error({ err: error }, what)
  const db = await openDb(config, migrations, fail('an idle database connection failed'))
  const ring = new KeyRing(
    config.dataKeys ? parseDataKeys(config.dataKeys) : readOrMakeKeyFile(config.dataDir),
  )
  const atRest = await openAtRest(db, ring)
  const owner = randomUUID()
  const chain = auditChain(db, clock, owner, fail('the audit chain could not be extended'))
  const jobs = openJobs({ db, clock, atRest }, owner, (error, kind) =>
    http.log.error({ err: error, kind }, 'a job failed'),
  )
  const authenticate = authenticator({ db, atRest, clock }, fail('a session could not be kept alive'))
  serveMetrics(http, config)
  serveHealth(http, db, chain)
  return {
    config,
    clock,
    db,
    atRest,
    appendAudit: auditAppender(atRest, clock),
    notify: notifier(atRest, clock),
    auditChain: chain,
    jobs,
    route: router(http, authenticate, clock),
    http,
    startWorkers() {
      chain.start()
      jobs.start()
    },
    async stop() {
      await http.close()
      await Promise.all([chain.stop(), jobs.stop()])
      await db.close()
    },
  }
}
