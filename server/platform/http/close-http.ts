import type { FastifyInstance } from 'fastify'

const graceMs = 10_000
const sweepMs = 50

/**
 * Stops listening and waits for the answers under way, for ten seconds at most: then half-sent requests and whoever reads
 * slowly are cut off. A connection that has its answer is closed as soon as it is idle, however long it would be kept
 * alive.
 */
export async function closeHttp(app: FastifyInstance, withinMs = graceMs): Promise<void> {
  const closed = app.close()
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
  const force = setTimeout(() => app.server.closeAllConnections(), withinMs)
  try {
    await closed
  } finally {
    clearInterval(sweep)
    clearTimeout(force)
  }
}
