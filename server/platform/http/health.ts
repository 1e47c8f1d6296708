import type { FastifyInstance } from 'fastify'
import type { KeyWatch } from '../at-rest/key-watch.ts'
import type { AuditChain } from '../audit/chain.ts'
import type { WriteWatch } from '../db/write-watch.ts'
import { Refusal } from './refusal.ts'

/** Load balancers also ask by HEAD. */
const asked = { exposeHeadRoute: true }

type Watched = { writes: WriteWatch; chain: AuditChain; dataKeys: Pick<KeyWatch, 'missing'> }

/**
 * /healthz: the process answers. /readyz: a write was just committed, the audit chain works and keeps up, and every data key in
 * use is there.
 */
export function serveHealth(app: FastifyInstance, { writes, chain, dataKeys }: Watched): void {
  app.get('/healthz', asked, async () => ({ status: 'ok' }))
  let status = 'ready'
  /** Logged once per change, since monitors ask every few seconds. */
  const tell = (state: string, err?: unknown) => {
    if (state === status) return
    status = state
    if (state === 'ready') app.log.info('the server is ready again')
    else app.log.error({ err }, `the server is not ready: ${state}`)
  }
  app.get('/readyz', asked, async () => {
    try {
      await writes.requireFresh()
    } catch (error) {
      tell('no write is committed', error)
      throw new Refusal('not_ready')
    }
    if (chain.isLate() || chain.isBroken()) {
      tell(chain.isBroken() ? 'the audit chain is broken' : 'the audit chain is late')
      throw new Refusal('not_ready')
    }
    const missing = dataKeys.missing()
    if (missing.length > 0) {
      tell(`another server encrypts under a data key that this one lacks (${missing.join(', ')})`)
      throw new Refusal('not_ready')
    }
    tell('ready')
    return { status: 'ready' }
  })
}
