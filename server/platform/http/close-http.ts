import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const graceMs = 10_000
const sweepMs = 50

/**
 * Returns the function that stops listening and waits for answers under way, for at most ten seconds; then half-sent requests and slow
 * readers are cut off. A connection is closed as soon as it is idle, even with keep-alive.
 */
export function httpCloser(app: FastifyInstance): (withinMs?: number) => Promise<void> {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const closeIdle = () => {
    app.server.closeIdleConnections()
    // To Node a connection is idle only after its first request.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
  return async (withinMs = graceMs) => {
    const closed = app.close()
    const sweep = setInterval(closeIdle, sweepMs)
    const force = setTimeout(() => app.server.closeAllConnections(), withinMs)
    try {
      await closed
    } finally {
      clearInterval(sweep)
      clearTimeout(force)
    }
  }
}
