import type { FastifyInstance } from 'fastify'

const graceMs = 10_000
const sweepMs = 50

/**
 * Stops listening and waits for answers under way, for at most ten seconds; then half-sent requests and slow readers
 * are cut off. A connection is closed as soon as it is idle, even with keep-alive.
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
