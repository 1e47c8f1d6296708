import type { FastifyInstance } from 'fastify'
import type { AuditChain } from '../audit/chain.ts'
import type { Db } from '../db/db.ts'
import { pingDatabase } from './health.queries.ts'
import { Refusal } from './refusal.ts'

/** /healthz: the process answers. /readyz: the database does too, and the audit chain keeps up. */
export function serveHealth(app: FastifyInstance, db: Db, chain: AuditChain): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request) => {
    try {
      await pingDatabase(db.read)
    } catch (error) {
      request.log.error(error)
      throw new Refusal('not_ready')
    }
    if (chain.isLate()) throw new Refusal('not_ready')
    return { status: 'ready' }
  })
}
