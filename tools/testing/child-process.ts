import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

const folder = process.env.NODE_COMPILE_CACHE
/** For a server's settings: where this run caches compiled sources, so that they are not compiled at each start. */
export const compileCache = folder === undefined ? {} : { NODE_COMPILE_CACHE: folder }

// Below the range from which systems assign ports, and different for each process, so that a free port stays free until it is used.
const firstPort = 11_000
const portsOfProcess = 10
let asked = 0

/** A loopback port that nobody listens on, for this process. */
export async function freePort(): Promise<number> {
  const own = firstPort + (process.pid % 2000) * portsOfProcess
  for (let tries = 0; tries < portsOfProcess; tries += 1) {
    const port = own + (asked++ % portsOfProcess)
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}

/** Sends the signal unless the process has ended, and waits for its end. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
