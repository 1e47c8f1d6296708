import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type DatabaseProxy = {
  /** The database's address through the proxy. */
  url: string
  /** Ends every connection, like a killed server; new ones are accepted. */
  cut(): void
  /** Ends every connection and refuses new ones, until `resume`. */
  refuse(): void
  /** Keeps connections open and passes nothing on, like a frozen server, until `resume`. */
  freeze(): void
  /** Passes the next message that ends like this on, and ends every connection when its answer comes. */
  loseAnswerTo(end: string): void
  resume(): void
  close(): Promise<void>
}

/** A proxy to PostgreSQL that can fail. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let mode: 'pass' | 'refuse' | 'freeze' = 'pass'
  let lost: string | undefined
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((socket) => {
    if (mode === 'refuse') return void socket.destroy()
    const beyond = connect(Number(target.port), target.hostname)
    const both = [socket, beyond] as const
    for (const end of both) {
      sockets.add(end)
      end.on('error', () => undefined)
      end.on('close', () => {
        sockets.delete(end)
        for (const other of both) other.destroy()
      })
    }
    if (mode === 'freeze') return
    socket.on('data', (chunk) => {
      if (lost === undefined || !chunk.toString('latin1').endsWith(`${lost}\0`)) return
      lost = undefined
      beyond.unpipe(socket)
      beyond.once('data', cut).resume()
    })
    socket.pipe(beyond)
    beyond.pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  // It would bypass the proxy, to the socket.
  url.searchParams.delete('host')
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    cut,
    refuse() {
      mode = 'refuse'
      cut()
    },
    freeze() {
      mode = 'freeze'
      for (const socket of sockets) socket.unpipe()
    },
    loseAnswerTo(end) {
      lost = end
    },
    resume() {
      mode = 'pass'
      cut()
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
