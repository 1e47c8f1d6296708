import { createServer } from 'node:http'
import type { Config } from './platform/config/config.ts'
import { StartFault } from './platform/config/start-fault.ts'
import { DatabaseUnavailable, DiskFull, isPassing, isTlsFault } from './platform/db/errors.ts'
import { errorBody, languageOf } from './platform/http/error-body.ts'
import { Refusal } from './platform/http/refusal.ts'
import { writeLog } from './platform/log/write-log.ts'

const firstPauseMs = 500
// An attempt costs the database little, and a longer pause would prolong the outage once it is back.
const longestPauseMs = 2000

/**
 * Opens the server as soon as its PostgreSQL answers and has room. Until then /healthz says that the process lives, and everything
 * else gets 503. Throws at once for faults that waiting does not fix.
 */
export async function waitForDatabase<T>(config: Config, open: () => Promise<T>): Promise<T> {
  let stand: StandIn | undefined
  try {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await open()
      } catch (error) {
        if (!config.databaseUrl) throw error
        const isUnavailable = error instanceof DatabaseUnavailable
        if (!isUnavailable && !(error instanceof DiskFull)) throw error
        if (isUnavailable && !isPassing(error)) throw new StartFault(sentenceOf(error))
        writeLog('warn', `${error.message}; trying again in ${pauseMs / 1000} s`)
      }
      stand ??= await standIn(config)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  } finally {
    await stand?.close()
  }
}

function sentenceOf({ message, cause }: DatabaseUnavailable): string {
  if (!isTlsFault(cause)) return `The database of DATABASE_URL refuses: ${message}.`
  return `There is no TLS to the database of DATABASE_URL as its sslmode asks: ${(cause as Error).message}.`
}

type StandIn = { close(): Promise<void> }

function standIn({ port, host }: Config): Promise<StandIn> {
  const server = createServer((request, response) => {
    const isHealth = request.url === '/healthz'
    const refusal = new Refusal('not_ready')
    const body = isHealth
      ? { status: 'ok' }
      : errorBody(refusal, languageOf(request.headers['accept-language']))
    response.writeHead(isHealth ? 200 : refusal.status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
    })
    response.end(JSON.stringify(body))
  })
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve({ close }))
  })
}
