import type { FastifyInstance } from 'fastify'
import type { AuditChain } from '../audit/chain.ts'
import type { WriteWatch } from '../db/write-watch.ts'
import { Refusal } from './refusal.ts'

/** /healthz: the process answers. /readyz: a write was committed just now, and the audit chain works and keeps up. */
export function serveHealth(app: FastifyInstance, writes: WriteWatch, chain: AuditChain): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request) => {
    try {
      await writes.requireFresh()
    } catch (error) {
      request.log.error(error)
      throw new Refusal('not_ready')
    }
    if (chain.isLate() || chain.isBroken()) throw new Refusal('not_ready')
    return { status: 'ready' }
  })
}
