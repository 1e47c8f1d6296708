import { submissionUploadSeconds } from '@chaveiro/contract/constants.ts'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Config } from '../config/config.ts'
import { logStream } from '../log/write-log.ts'
import { defaultBodyLimit } from './admit-request.ts'
import { AnswersUnderWay } from './answers-under-way.ts'
import { asRefusal, errorBody, languageOf } from './error-body.ts'
import { hasTooManyValues } from './json-size.ts'
import { asksForPage } from './pages.ts'
import { proxyFaultTeller } from './proxy-faults.ts'
import { Refusal } from './refusal.ts'
import { boundRequests } from './requests-under-way.ts'
import { securityHeaders } from './security-headers.ts'
import { trustOf } from './trusted-proxies.ts'
import { answerUnroutable, ignoreExpectations, lacksHost } from './unroutable.ts'

/** A body may come from a slow phone, and most proxies pass it on as slowly as it comes. */
const requestTimeoutMs = 2 * submissionUploadSeconds * 1000
const headersTimeoutMs = 30_000
/** Longer than the usual proxies keep a connection unused: one that reuses it just as we close it answers its client with 502. */
const keepAliveTimeoutMs = 620_000

/** The bare HTTP server: limits, headers, errors in one place, and logs without query strings, tokens or bodies. */
export async function makeHttpServer(
  config: Pick<Config, 'logLevel' | 'trustProxy' | 'publicUrl'>,
): Promise<FastifyInstance> {
  const headers = securityHeaders(config.publicUrl.protocol === 'https:')
  const underWay = new AnswersUnderWay()
  const app: FastifyInstance = fastify({
    logger: { level: config.logLevel, serializers: { req: describeRequest }, stream: logStream },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(config.trustProxy),
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    // The hook below answers in the same form as every other refusal.
    return503OnClosing: false,
    bodyLimit: defaultBodyLimit,
    routerOptions: { maxParamLength: 200 },
    ...answerUnroutable(headers.api, underWay, (...asked) => app.answerPage?.(...asked) ?? null),
  })
  app.server.headersTimeout = headersTimeoutMs
  underWay.watch(app.server)
  boundRequests(app)
  ignoreExpectations(app.server)
  // A logger per request costs more than most answers, and one from a factory is checked each time; faults name the
  // request themselves.
  Object.assign(app.log, { child: () => app.log })
  acceptJsonOnly(app)
  // Only sign-in uses cookies; registered globally, the plugin would look for them in every request.
  await app.register(async (scope) => {
    await scope.register(cookie, { hook: false })
    app.decorate('cookies', { parse: scope.parseCookie, serialize: scope.serializeCookie })
  })
  app.decorate('answerPage', null)
  app.decorateRequest('actor', null)
  app.decorateRequest('machine', null)
  app.decorateRequest('letInAt', 0)

  const tellProxyFault = proxyFaultTeller(app, config)
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers.api)
    tellProxyFault(request)
    // Page requests have no body: Node would read an endless one after the answer.
    if (asksForPage(request.method)) leaveBody(request, reply)
    if (lacksHost(request.raw)) return done(new Refusal('malformed'))
    // Before the body: otherwise Fastify would read anybody's whole body just to answer 404.
    if (request.is404 && !asksForPage(request.method)) return done(new Refusal('not_found'))
    if (!isStopping) return done()
    reply.header('connection', 'close')
    done(new Refusal('not_ready'))
  })
  if (config.logLevel === 'debug' || config.logLevel === 'trace') {
    app.addHook('onResponse', (request, reply, done) => {
      const report = { status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
      request.log.debug({ req: request, reqId: request.id, ...report }, 'answered')
      done()
    })
  }
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error)
    if (isFault(error, refusal)) {
      request.log.error({ err: error, req: request, reqId: request.id }, 'a request failed')
    }
    const answered = refusal ?? new Refusal('unexpected')
    leaveBody(request, reply)
    const { seconds } = answered.placeholders
    if (seconds !== undefined) reply.header('retry-after', seconds)
    return reply
      .code(answered.status)
      .send(errorBody(answered, languageOf(request.headers['accept-language'])))
  })
  return app
}

/** Whether an error is a fault of ours or of the machine, which the operator has to know about. */
function isFault(error: unknown, refusal: Refusal | undefined): boolean {
  return refusal === undefined || (refusal.status >= 500 && !(error instanceof Refusal))
}

function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Calls without a body are often sent with the content type header.
    if (body === '') done(null, undefined)
    else if (hasTooManyValues(body as string)) done(new Refusal('too_large'))
    else parse(request, body as string, done)
  })
}

/** The route's pattern, never the address itself, which may have codes and tokens. */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, url: request.routeOptions?.url ?? 'none' }
}

/** Reading the rest costs less than another connection. */
const readAnywayBytes = 64 * 1024
/** How long somebody who still sends has to read the answer. */
const toReadMs = 1000

/**
 * Reads no more of a body that nobody needs if that is large: Node reads all of it to keep the connection. The answer is
 * followed by our end of the connection, which is cut off a little later, so that a client who still sends reads it.
 */
function leaveBody({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  const isLong =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > readAnywayBytes
  const { socket } = raw
  if (raw.complete || !isLong || typeof socket.destroySoon !== 'function') return
  reply.header('connection', 'close')
  socket.destroySoon = () => {
    socket.end()
    // Now, since libuv reads up to 2 MiB before the next turn; and for good: Node resumes an unread body once it is answered.
    socket.resume = () => socket
    socket.pause()
    const cutOff = setTimeout(() => socket.destroy(), toReadMs).unref()
    socket.once('close', () => clearTimeout(cutOff))
  }
}
