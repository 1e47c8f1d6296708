import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { compileCache, endProcess, freePort } from '../../tools/testing/child-process.ts'
import { makeStorage, type Storage } from './storage.ts'

const mainFile = join(import.meta.dirname, '..', '..', 'server', 'main.ts')
const startWithinMs = 20_000

/** A real server process on loopback, with the development identity provider. */
export interface RunningServer {
  baseUrl: string
  storage: Storage
  /** Everything it has logged so far. */
  log(): string
  /** Starts again on the same data, after `kill`. */
  restart(): Promise<void>
  /** kill -9. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** On a fresh place, or on what lies in a given one. */
export async function startServer(given?: Storage): Promise<RunningServer> {
  const storage = given ?? (await makeStorage())
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  let written = ''
  let child: ChildProcess

  async function start() {
    child = spawn(process.execPath, [mainFile], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        HOST: '127.0.0.1',
        LOG_LEVEL: 'debug',
        DATA_DIR: storage.dataDir,
        ...compileCache,
        ...(storage.databaseUrl ? { DATABASE_URL: storage.databaseUrl } : {}),
      },
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
    restart: start,
    kill: () => endProcess(child, 'SIGKILL'),
    async stop() {
      await endProcess(child, 'SIGTERM')
      await storage.remove()
    },
  }
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
