import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtServer } from '../../tools/testing/built-server.ts'
import { compileCache, endProcess, freePort } from '../../tools/testing/child-process.ts'
import { createSharedServers } from '../../tools/testing/shared-servers.ts'
import { makeStorage, type Storage } from './storage.ts'

const startWithinMs = 120_000
const serve = createSharedServers()
/** Ids within one process never go back in time, so servers set to the future share a process apart from the others. */
const serveAtTime = createSharedServers()

/** A real server on loopback, with the development identity provider. */
export interface RunningServer {
  baseUrl: string
  storage: Storage
  stop(): Promise<void>
}

/** A server whose clock a test may set. */
export interface TimedServer extends RunningServer {
  setTime(time: number): Promise<void>
}

/** A server in a process of its own, as people run it. */
export interface ServerProcess extends RunningServer {
  /** Everything it has logged so far. */
  log(): string
  /** Starts again on the same data, after `kill` or `end`. */
  restart(): Promise<void>
  /** Everything in its memory, as a V8 heap snapshot. */
  memory(): Promise<string>
  /** kill -9. */
  kill(): Promise<void>
  /** Stops it as a process manager does, and leaves its data. */
  end(): Promise<void>
}

/**
 * On its own database, in a process that the tests' servers share, so that starting one takes no time. With a time, its clock stays there
 * until `setTime`.
 */
export async function startServer(time?: number, more: Record<string, string> = {}): Promise<TimedServer> {
  const storage = await makeStorage()
  const { baseUrl, settings } = await settingsFor(storage)
  const start = time === undefined ? serve : serveAtTime
  const { stop, setTime } = await start({ ...settings, LOG_LEVEL: 'warn', ...more }, time)
  return {
    baseUrl,
    storage,
    setTime,
    async stop() {
      await stop()
      await storage.remove()
    },
  }
}

/** On new storage, or on given storage. */
export async function startServerProcess(given?: Storage): Promise<ServerProcess> {
  const storage = given ?? (await makeStorage())
  const { baseUrl, settings } = await settingsFor(storage)
  const snapshots = await mkdtemp(join(tmpdir(), 'chaveiro-memory-'))
  let written = ''
  let child: ChildProcess

  async function start() {
    // The product has no switch for this: Node writes a snapshot into that folder on the signal.
    const flags = ['--heapsnapshot-signal=SIGUSR2', `--diagnostic-dir=${snapshots}`]
    child = spawn(process.execPath, [...flags, builtServer()], {
      env: { PATH: process.env.PATH, ...compileCache, ...settings, LOG_LEVEL: 'debug' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (written += data))
    await untilItAnswers(baseUrl, child, () => written)
  }

  await start()
  return {
    baseUrl,
    storage,
    log: () => written,
    async memory() {
      child.kill('SIGUSR2')
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        const [name] = await readdir(snapshots)
        const text = name === undefined ? '' : await readFile(join(snapshots, name), 'utf8')
        if (isWhole(text)) return text
      }
    },
    restart: start,
    kill: () => endProcess(child, 'SIGKILL'),
    end: () => endProcess(child, 'SIGTERM'),
    async stop() {
      await endProcess(child, 'SIGTERM')
      await storage.remove()
      await rm(snapshots, { recursive: true })
    },
  }
}

/** Node writes it piece by piece. */
function isWhole(snapshot: string): boolean {
  try {
    return JSON.parse(snapshot) !== null
  } catch {
    return false
  }
}

async function settingsFor({ dataDir, databaseUrl }: Storage) {
  const port = await freePort()
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  }
  return { baseUrl: `http://localhost:${port}`, settings }
}

async function untilItAnswers(baseUrl: string, child: ChildProcess, log: () => string) {
  const deadline = Date.now() + startWithinMs
  while (Date.now() < deadline && child.exitCode === null) {
    try {
      if ((await fetch(`${baseUrl}/healthz`)).ok) return
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the server did not start:\n${log()}`)
}
