import { openApp } from './app.ts'
import { explainStart } from './explain-start.ts'
import { type Config, ConfigError, readConfig } from './platform/config/config.ts'
import { announce, describeError, logProcessFaults, writeLog } from './platform/log/write-log.ts'
import type { OpenPlatform } from './platform/open-platform.ts'
import { waitForDatabase } from './wait-for-database.ts'

const stopSignals = ['SIGINT', 'SIGTERM'] as const
/** A stop ends by then, whatever clients, jobs or the database do. */
const stopWithinMs = 14_000

/** Starts the server as the environment says, and stops it when asked to. Ends the process where it cannot start. */
export async function run(): Promise<void> {
  logProcessFaults()
  let config: Config | undefined
  try {
    config = readConfig(process.env)
    await start(config)
  } catch (error) {
    endWith(error, config)
  }
}

async function start(config: Config): Promise<void> {
  const app = await waitForDatabase(config, () => openApp(config))
  await app.http.listen({ port: config.port, host: config.host })
  announce(`Chaveiro is at ${config.publicUrl.origin}`)
  if (config.identityProvider.kind === 'development') {
    announce('Sign-in uses the development identity provider, which lets anyone in.')
  }
  for (const signal of stopSignals) process.once(signal, () => stop(app))
}

function stop(app: OpenPlatform): void {
  setTimeout(() => {
    writeLog('error', 'stopping took too long, so the process ends by force; nothing acknowledged is lost')
    process.exit(1)
  }, stopWithinMs).unref()
  app.stop().then(
    () => process.exit(0),
    (error) => {
      writeLog('error', 'the server did not stop well', { err: describeError(error) })
      process.exit(1)
    },
  )
}

function endWith(error: unknown, config: Config | undefined): never {
  const sentence = explainStart(error, config)
  if (sentence === undefined) writeLog('fatal', 'the server cannot start', { err: describeError(error) })
  else if (process.stderr.isTTY) process.stderr.write(`${sentence}\n`)
  else writeLog('fatal', sentence, error instanceof ConfigError ? { faults: error.faults } : {})
  process.exit(1)
}
