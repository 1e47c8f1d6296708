import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@chaveiro/contract/errors.ts'
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { AnswersUnderWay } from './answers-under-way.ts'
import { asRefusal, errorBody, languageOf } from './error-body.ts'
import type { AnswerPage } from './pages.ts'
import { Refusal } from './refusal.ts'
import type { Headers } from './security-headers.ts'
import { tooManyCookiesPage, tooManyCookiesPolicy } from './too-many-cookies-page.ts'

type Options = Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> & {
  http: { requireHostHeader: false; maxHeaderSize: number }
}

/** Browsers send the cookies of all sites under the same domain, and one cookie has up to 4 KiB. */
const headBytesMax = 64 * 1024

/**
 * Answers requests that never reach a route (an undecodable address, bytes that are not HTTP) in the same form as all
 * others; a person with such an address gets a page. A connection with another answer under way is only cut off.
 */
export function answerUnroutable(
  headers: Headers,
  underWay: AnswersUnderWay,
  answerPage: AnswerPage,
): Options {
  const answered = new WeakSet<Socket>()
  const answerOnce = (socket: Socket, answer: RawAnswer) => {
    answered.add(socket)
    answerOnSocket(socket, answer)
  }
  return {
    // Node's own refusal has neither our form nor our headers; see lacksHost.
    http: { requireHostHeader: false, maxHeaderSize: headBytesMax },
    frameworkErrors(error, request: FastifyRequest, reply: FastifyReply) {
      if (answerPage(request, reply, true)) return
      const refusal = asRefusal(error) ?? new Refusal('malformed')
      const body = errorBody(refusal, languageOf(request.headers['accept-language']))
      reply.code(refusal.status).headers(headers).type('application/json; charset=utf-8')
      reply.send(JSON.stringify(body))
    },
    clientErrorHandler(error, socket) {
      // Each further piece of what could not be read is another error.
      if (answered.has(socket)) return
      if (error.code === 'ECONNRESET' || !socket.writable || underWay.areIn(socket)) socket.destroy()
      else if (error.code === 'HPE_HEADER_OVERFLOW') answerOnce(socket, tooLargeHead(headers))
      else answerOnce(socket, refusalOf(new Refusal(codeOf(error)), headers))
    },
  }
}

/** RFC 9112, section 3.2: such a request is answered with 400. */
export function lacksHost({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.host === undefined
}

/** Treats a request with an unknown expectation as any other (RFC 9110, section 10.1.1): Node would answer it bare. */
export function ignoreExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
}

const codeOf = ({ code }: { code: string }): ErrorCode => codes[code] ?? 'malformed'

type RawAnswer = { status: number; headers: Headers; body: string }

function refusalOf(refusal: Refusal, headers: Headers): RawAnswer {
  const type = { 'content-type': 'application/json; charset=utf-8' }
  const body = JSON.stringify(errorBody(refusal, 'en'))
  return { status: refusal.status, headers: { ...headers, ...type }, body }
}

/** RFC 6585, section 5. Always a page, since what was asked for could not be read. */
function tooLargeHead(headers: Headers): RawAnswer {
  const pageHeaders = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': tooManyCookiesPolicy,
  }
  return { status: 431, headers: { ...headers, ...pageHeaders }, body: tooManyCookiesPage }
}

/** How long somebody has to read such an answer. */
const toReadMs = 1000

function answerOnSocket(socket: Socket, { status, headers, body }: RawAnswer): void {
  const all = { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  // A peer that never closes its side would otherwise keep the connection, and the room for its body, for ever.
  const cutOff = setTimeout(() => socket.destroy(), toReadMs).unref()
  socket.once('close', () => clearTimeout(cutOff))
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
