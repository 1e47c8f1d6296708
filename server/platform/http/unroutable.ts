import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@chaveiro/contract/errors.ts'
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { AnswersUnderWay } from './answers-under-way.ts'
import { asRefusal, errorBody, languageOf } from './error-body.ts'
import type { AnswerPage } from './pages.ts'
import { Refusal } from './refusal.ts'
import type { Headers } from './security-headers.ts'

type Options = Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> & {
  http: { requireHostHeader: false }
}

/**
 * Answers requests that never reach a route (an undecodable address, bytes that are not HTTP) in the same form as all
 * others; a person with such an address gets a page. A connection with another answer under way is only cut off.
 */
export function answerUnroutable(
  headers: Headers,
  underWay: AnswersUnderWay,
  answerPage: AnswerPage,
): Options {
  return {
    // Node's own refusal has neither our form nor our headers; see lacksHost.
    http: { requireHostHeader: false },
    frameworkErrors(error, request: FastifyRequest, reply: FastifyReply) {
      if (answerPage(request, reply, true)) return
      const refusal = asRefusal(error) ?? new Refusal('malformed')
      const body = errorBody(refusal, languageOf(request.headers['accept-language']))
      reply.code(refusal.status).headers(headers).type('application/json; charset=utf-8')
      reply.send(JSON.stringify(body))
    },
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable || underWay.areIn(socket)) socket.destroy()
      else answerOnSocket(socket, new Refusal(codeOf(error)), headers)
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
  HPE_HEADER_OVERFLOW: 'too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
}

const codeOf = ({ code }: { code: string }): ErrorCode => codes[code] ?? 'malformed'

/** How long somebody has to read such an answer. */
const toReadMs = 1000

function answerOnSocket(socket: Socket, refusal: Refusal, headers: Headers): void {
  const body = JSON.stringify(errorBody(refusal, 'en'))
  const all = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  // A peer that never closes its side would otherwise keep the connection, and the room for its body, for ever.
  const cutOff = setTimeout(() => socket.destroy(), toReadMs).unref()
  socket.once('close', () => clearTimeout(cutOff))
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`)
}
