import { createHook } from 'node:async_hooks'
import { openApp } from './app.ts'
import { explainStart } from './explain-start.ts'
import { type Config, ConfigError, readConfig } from './platform/config/config.ts'
import { announce, describeError, logProcessFaults, writeLog } from './platform/log/write-log.ts'
import type { OpenPlatform } from './platform/open-platform.ts'
import { waitForDatabase } from './wait-for-database.ts'

const stopSignals = ['SIGINT', 'SIGTERM'] as const
/** A stop ends by then, whatever clients, jobs or the database do. */
const stopWithinMs = 14_000

/**
 * Starts the server as configured by the environment, and stops it on a signal. Ends the process if it cannot start.
 */
export async function run(): Promise<void> {
  logProcessFaults()
  keepTicksQuick()
  let config: Config | undefined
  try {
    config = readConfig(process.env)
    const stop = stopOnSignal()
    stop.running(await start(config))
  } catch (error) {
    endWith(error, config)
  }
}

/**
 * Stops on the first signal and ignores repeated ones: npm passes on what the terminal has already sent. During the
 * start there is nothing to finish, since uncommitted migrations leave nothing.
 */
function stopOnSignal(): { running(app: OpenPlatform): void } {
  let app: OpenPlatform | undefined
  let isStopping = false
  const stopOnce = () => {
    if (isStopping) return
    isStopping = true
    if (app) stop(app)
    else process.exit(0)
  }
  for (const signal of stopSignals) process.on(signal, stopOnce)
  return {
    running(started) {
      app = started
    },
  }
}

async function start(config: Config): Promise<OpenPlatform> {
  const app = await waitForDatabase(config, () => openApp(config))
  await app.http.listen({ port: config.port, host: config.host })
  announce(`Chaveiro is at ${config.publicUrl.origin}`)
  if (config.identityProvider.kind === 'development') {
    announce('Sign-in uses the development identity provider, which lets anyone in.')
  }
  return app
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

const kept: object[] = []

/**
 * Keeps one entry of process.nextTick alive. When a collection finds none, V8 drops their hidden class, and Node makes
 * each later entry the slow way for as long as the process lives (bench/notes/what-a-search-and-a-session-cost.md).
 */
function keepTicksQuick(): void {
  const hook = createHook({
    init(_id, type, _trigger, entry) {
      if (type === 'TickObject') kept.push(entry)
    },
  }).enable()
  process.nextTick(() => undefined)
  hook.disable()
}
