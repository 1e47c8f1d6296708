import { createHash } from 'node:crypto'
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@chaveiro/contract/errors.ts'
import { type Language, languages } from '@chaveiro/contract/languages.ts'
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { AnswersUnderWay } from './answers-under-way.ts'
import { asRefusal, errorBody, languageOf } from './error-body.ts'
import type { AnswerPage } from './pages.ts'
import { Refusal } from './refusal.ts'
import type { Headers } from './security-headers.ts'

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

const words: Record<Language, { title: string; text: string }> = {
  en: {
    title: 'Your browser sends too many cookies',
    text: 'Chaveiro could not read your browser’s request: it had more than 64 KiB of cookies and other headers. Most of these cookies belong to other sites of the same domain. Delete the cookies of this domain in your browser’s settings, or open Chaveiro in a private window.',
  },
  'pt-BR': {
    title: 'Seu navegador envia cookies demais',
    text: 'O Chaveiro não conseguiu ler o pedido do seu navegador: ele tinha mais de 64 KiB de cookies e outros cabeçalhos. A maioria desses cookies é de outros sites do mesmo domínio. Apague os cookies deste domínio nas configurações do navegador, ou abra o Chaveiro em uma janela anônima.',
  },
}

const style = `
:root{color-scheme:light dark;--page:light-dark(#f6f8f9,#0e1416);--ink:light-dark(#132226,#e6eef0);--ink-2:light-dark(#46585e,#aebdc2)}
body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.6 system-ui,sans-serif;-webkit-text-size-adjust:100%}
main{max-width:32rem;margin:0 auto;padding:3.5rem 1.5rem}section{margin-top:2rem}
h1{margin:0;font-size:1.375rem;line-height:1.3}p{margin:.5rem 0 0;color:var(--ink-2)}
`

/** Its own style and nothing else. */
const tooManyCookiesPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`

/** In every language, since the reader's may be among what was not read. */
const tooManyCookiesPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${words.en.title} · Chaveiro</title><style>${style}</style></head>
<body><main><strong>Chaveiro</strong>
${languages.map((language) => `<section lang="${language}"><h1>${words[language].title}</h1><p>${words[language].text}</p></section>`).join('\n')}</main></body></html>`
