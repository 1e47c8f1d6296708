import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connectPortMin } from '@chaveiro/contract/constants.ts'
import type { ListenHere } from '../../account/connect-device.ts'

const loopback = '127.0.0.1'
const bodyMost = 2048
const triesMost = 20
/** A browser that opens connections ahead, or a scanner, does not keep the port busy. */
const patienceMs = 5000

/**
 * Listens on this computer's loopback address, on a port that the system chooses, until it is closed. A page of another site gets nothing:
 * its form lacks the request's commitment. A name that points here (DNS rebinding) is refused by its Host.
 */
export const listenHere: ListenHere = async (origin, prove) => {
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const form = isFromPage(request, portOf(server), origin) ? await readForm(request) : null
    const proof = form && (await prove(form))
    const location = proof && { location: `${origin}/connect/${form.get('approval')}#${proof}` }
    response.writeHead(location ? 303 : 404, { ...headers, ...location }).end()
  }
  const server = createServer(
    { requestTimeout: patienceMs, headersTimeout: patienceMs },
    (request, response) => {
      handle(request, response).catch(() => response.destroy())
    },
  )
  for (let tries = 1; ; tries++) {
    await new Promise<void>((listening, failed) => {
      server.once('error', failed).listen(0, loopback, listening)
    })
    if (portOf(server) >= connectPortMin) break
    await closed(server)
    if (tries === triesMost) throw new Error('the system gives only ports of other services')
  }
  // Listening alone keeps no program running.
  server.unref()
  return { port: portOf(server), close: () => closed(server) }
}

const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  connection: 'close',
}

const portOf = (server: ReturnType<typeof createServer>) => (server.address() as AddressInfo).port

/** Browsers send no origin from an https page to http, but `null`. */
function isFromPage({ method, url, headers }: IncomingMessage, port: number, origin: string): boolean {
  const isOurs = headers.origin === undefined || headers.origin === 'null' || headers.origin === origin
  return method === 'POST' && url === '/' && headers.host === `${loopback}:${port}` && isOurs
}

async function readForm(request: IncomingMessage): Promise<Map<string, string>> {
  let text = ''
  for await (const piece of request.setEncoding('latin1')) {
    text += piece
    if (text.length > bodyMost) throw new Error('the form is too large')
  }
  return new Map(new URLSearchParams(text))
}

function closed(server: ReturnType<typeof createServer>): Promise<void> {
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}
