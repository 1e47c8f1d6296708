import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tools/testing/child-process.ts'
import { createSharedServers } from '../../tools/testing/shared-servers.ts'

const flagsFile = join(import.meta.dirname, '..', '..', 'server', 'node-flags.json')
const flags: string[] = JSON.parse(readFileSync(flagsFile, 'utf8'))

let written = ''
/** In one process per worker, with the flags of `npm start`. */
const serve = createSharedServers({
  flags,
  onOutput: (text) => {
    written += text
  },
})

/** The product with an empty data folder and the development identity provider. */
export interface RunningServer {
  url: string
  /** Everything written to its logs so far. */
  log: () => string
  /** Copies its data while it is stopped. Returns the function that puts the copy back in the same way. */
  copy: () => Promise<() => Promise<void>>
  /** Stops it and deletes its data. */
  dispose: () => Promise<void>
}

/** Starts an empty server. The one before it must have been disposed of, since their logs are not separate. */
export async function startServer(): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chaveiro-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const begin = written.length
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    // The tests' chat services are on this machine.
    WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
    // Nobody listens there: no test asks the service that real installations ask.
    HEALTH_RANGES_URL: 'http://127.0.0.1:9/range/',
  }
  let { stop } = await serve(settings)
  const copies: string[] = []
  async function whileStopped(work: () => void) {
    await stop()
    work()
    stop = (await serve(settings)).stop
  }
  return {
    url,
    log: () => written.slice(begin),
    async copy() {
      const copy = mkdtempSync(join(tmpdir(), 'chaveiro-e2e-copy-'))
      copies.push(copy)
      await whileStopped(() => cpSync(dataDir, copy, { recursive: true }))
      return () =>
        whileStopped(() => {
          rmSync(dataDir, { recursive: true })
          cpSync(copy, dataDir, { recursive: true })
        })
    },
    async dispose() {
      await stop()
      for (const folder of [dataDir, ...copies]) rmSync(folder, { recursive: true, force: true })
    },
  }
}
