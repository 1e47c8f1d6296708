import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { compileCache, endProcess, freePort } from '../../tools/testing/child-process.ts'

const server = join(import.meta.dirname, '..', '..', 'server')
const mainFile = join(server, 'main.mjs')
const nodeFlags: string[] = JSON.parse(readFileSync(join(server, 'node-flags.json'), 'utf8'))
const readyWithinMs = 120_000

/** The product as `npm start` runs it: its own process, an empty data folder, the development identity provider. */
export interface RunningServer {
  url: string
  dataDir: string
  /** Everything that it has written to its logs so far. */
  log: () => string
  /** Ends the process without warning, as a power failure would. */
  kill: () => Promise<void>
  /** Starts it again on the same data, after `kill` or `stop`. */
  start: () => Promise<void>
  stop: () => Promise<void>
  /** Stops it and deletes its data. */
  dispose: () => Promise<void>
}

/**
 * Starts a server with nothing in it and waits until it is ready.
 * @param environment further settings, as DESIGN names them
 */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chaveiro-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  let log = ''
  let child: ChildProcess | undefined

  async function start() {
    child = spawn(process.execPath, [...nodeFlags, mainFile], {
      // Only what is named here: settings of the shell that runs the tests stay outside.
      env: {
        PATH: process.env.PATH ?? '',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        // Chat services of tests are on this machine.
        WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
        ...compileCache,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        log += chunk.toString()
      })
    }
    await untilReady(url, child, () => log)
  }

  const end = async (signal: NodeJS.Signals) => child && endProcess(child, signal)

  const killAtExit = () => child?.kill('SIGKILL')
  const dispose = async () => {
    await end('SIGTERM')
    process.removeListener('exit', killAtExit)
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.once('exit', killAtExit)
  await start()
  return {
    url,
    dataDir,
    log: () => log,
    kill: () => end('SIGKILL'),
    start,
    stop: () => end('SIGTERM'),
    dispose,
  }
}

async function untilReady(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + readyWithinMs
  while (Date.now() < deadline && child.exitCode === null) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error(`The server did not become ready:\n${log()}`)
}
