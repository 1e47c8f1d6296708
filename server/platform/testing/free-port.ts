import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the systems' ephemeral ports, which any connection may take meanwhile.
const firstPort = 31_000
const lastPort = 32_767

let next = firstPort + (process.pid % (lastPort - firstPort))

/** A free loopback port, for a server that must know its port before it listens. */
export async function freePort(): Promise<number> {
  for (; next <= lastPort; next += 1) {
    const probe = createServer().listen(next, '127.0.0.1')
    try {
      await once(probe, 'listening')
    } catch {
      continue
    }
    probe.close()
    await once(probe, 'close')
    return next++
  }
  throw new Error('no port is free')
}
