import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service of leaked passwords on loopback, with the range API of Have I Been Pwned. */
export interface LeakService {
  /** For HEALTH_RANGES_URL. */
  url: string
  host: string
  asked: { prefix: string; headers: IncomingHttpHeaders }[]
  /** Passwords that it knows, each with how often. */
  leaked: Map<string, number>
  /** Answers this in place of its own, if set. */
  answer: { status: number; body: string } | null
  stop(): Promise<void>
}

const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()

export async function startLeakService(): Promise<LeakService> {
  const http = createServer((request, response) => {
    const prefix = /^\/range\/([0-9A-F]{5})$/.exec(request.url ?? '')?.[1]
    if (prefix === undefined)
      return void response.writeHead(400).end('The hash prefix was not in a valid format')
    service.asked.push({ prefix, headers: request.headers })
    const { status, body } = service.answer ?? { status: 200, body: rangeOf(prefix) }
    response.writeHead(status, { 'content-type': 'text/plain' }).end(body)
  })
  /** With `Add-Padding`, made-up hashes with a count of 0 stand between the others. */
  function rangeOf(prefix: string): string {
    const known = [...service.leaked].flatMap(([password, count]) => {
      const hash = hashOf(password)
      return hash.startsWith(prefix) ? [`${hash.slice(5)}:${count}`] : []
    })
    const padding = [1, 2, 3].map((number) => `${hashOf(`${prefix} ${number}`).slice(5)}:0`)
    return [...known, ...padding].sort().join('\r\n')
  }
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(http.address() as AddressInfo).port}`
  const service: LeakService = {
    url: `http://${host}/range/`,
    host,
    asked: [],
    leaked: new Map(),
    answer: null,
    async stop() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return service
}

/** As many different beginnings of hashes as one call takes. */
export const hundredPrefixes = (from = 0) =>
  Array.from({ length: 100 }, (_, number) => (from + number).toString(16).toUpperCase().padStart(5, '0'))
