import type { FastifyReply, FastifyRequest } from 'fastify'

/** Reading the rest costs less than another connection. */
const readAnywayBytes = 64 * 1024
/** How long somebody who still sends has to read the answer. */
const toReadMs = 1000

/**
 * Reads no more of a body that nobody needs if that is large: Node reads all of it to keep the connection. The answer is
 * followed by our end of the connection, which is cut off a little later, so that a client who still sends reads it.
 */
export function leaveBody({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  const isLong =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > readAnywayBytes
  const { socket } = raw
  if (raw.complete || !isLong || typeof socket.destroySoon !== 'function') return
  reply.header('connection', 'close')
  socket.destroySoon = () => {
    socket.end()
    // Now, since libuv reads up to 2 MiB before the next turn; and for good: Node resumes an unread body once it is answered.
    socket.resume = () => socket
    socket.pause()
    const cutOff = setTimeout(() => socket.destroy(), toReadMs).unref()
    socket.once('close', () => clearTimeout(cutOff))
  }
}
