import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a server near by that can be made long, or dead. */
export interface Line {
  port: number
  /** Each answer takes so many milliseconds longer; none comes with Infinity, and connections of that time end with it. */
  delay(roundTripMs: number): void
  close(): Promise<void>
}

/** Passes everything on to the port of a server on this computer, with half a round trip's delay in each direction. */
export async function lineTo(port: number): Promise<Line> {
  let halfMs = 0
  const sockets = new Set<Socket>()
  const pass = (from: Socket, to: Socket) => {
    from.on('data', (chunk) => {
      if (halfMs === 0) to.write(chunk)
      else if (halfMs < Number.POSITIVE_INFINITY) setTimeout(() => to.writable && to.write(chunk), halfMs)
    })
  }
  const server = createServer({ noDelay: true }, (socket) => {
    const beyond = connect({ port, host: 'localhost', noDelay: true })
    pass(socket, beyond)
    pass(beyond, socket)
    for (const [end, other] of [
      [socket, beyond],
      [beyond, socket],
    ] as const) {
      sockets.add(end)
      end.on('error', () => undefined)
      end.on('close', () => {
        sockets.delete(end)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    delay(roundTripMs) {
      // What a dead line swallowed nobody sends again.
      if (halfMs === Number.POSITIVE_INFINITY) for (const socket of sockets) socket.destroy()
      halfMs = roundTripMs / 2
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
