import type { FastifyInstance } from 'fastify'
import type { AccessEnded, Ending } from './access-ended.ts'
import type { AtRest } from './at-rest/at-rest.ts'
import type { AppendAudit } from './audit/audit.ts'
import type { AuditChain } from './audit/chain.ts'
import type { WatchedClock } from './clock/watch-clock.ts'
import type { Config } from './config/config.ts'
import type { Db, Tx } from './db/db.ts'
import type { Route } from './http/route.ts'
import type { InTurn } from './http/turns.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Notify } from './notices/notices.ts'

/** What every feature gets. */
export type Platform = {
  config: Config
  clock: WatchedClock
  db: Db
  atRest: AtRest
  appendAudit: AppendAudit
  notify: Notify
  /** Ends what features keep of an access that ended, in the transaction that ends it. */
  accessEnded(tx: Tx, ended: AccessEnded, ending: Ending): Promise<void>
  /** Registers a feature's part in that. */
  onAccessEnded(part: EndsWithAccess): void
  auditChain: AuditChain
  jobs: Jobs
  route: Route
  /** Turns for reads that go through very many rows, so that short reads still find a free connection and a free thread. */
  longReads: InTurn
  /** For the few routes outside the contract (redirects, provider pages). */
  http: FastifyInstance
}

/** The parts of the platform that most use cases need. */
export type Dependencies = Pick<Platform, 'atRest' | 'appendAudit' | 'notify' | 'accessEnded'>

/** A feature's part in the end of an access. */
export type EndsWithAccess = (
  tx: Tx,
  dependencies: Dependencies,
  ended: AccessEnded,
  ending: Ending,
) => Promise<void>
