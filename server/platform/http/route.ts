import type { Access, Call, CallOutput, CallSpec } from '@chaveiro/contract/call.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import type { SerializeOptions } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { z } from 'zod'
import type { Clock } from '../clock/clock.ts'
import type { Actor } from '../identity/actor.ts'
import type { Authenticate } from '../identity/authenticate.ts'
import type { AuthenticateMachine, Machine } from '../identity/machine.ts'
import { type Act, actOf } from '../outcomes/once.ts'
import { type Admission, bodyBytes, defaultBodyLimit } from './admit-request.ts'
import { asJson, GzippedJson, sendCompressible, sendUnzipped } from './compression.ts'
import { languageOf } from './error-body.ts'
import { BytesAnswer, FileAnswer, sendBytes, sendFile } from './file-answer.ts'
import { clientAddress } from './network-of.ts'
import type { AnswerPage } from './pages.ts'
import { Refusal } from './refusal.ts'
import { responseSchema } from './response-schema.ts'
import { heavyFromBytes, type InTurn, makeCallTurns, type Turn } from './turns.ts'
import { readParams, validate } from './validate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    machine: Machine | null
    /** When the session was checked, by the platform's clock. */
    letInAt: number
  }
  interface FastifyInstance {
    /** Null without a built web app. */
    answerPage: AnswerPage | null
    cookies: {
      parse: FastifyInstance['parseCookie']
      serialize: FastifyInstance['serializeCookie']
    }
  }
}

type Parsed<C, K extends string> = K extends keyof C
  ? C[K] extends z.ZodType
    ? z.output<C[K]>
    : undefined
  : undefined

/** What a handler receives: validated input, the person, and where the request comes from. */
type RouteRequest<C extends CallSpec> = {
  actor: C['access'] extends 'public' | 'machine' ? null : Actor
  machine: C['access'] extends 'machine' ? Machine : null
  params: Parsed<C, 'params'>
  query: Parsed<C, 'query'>
  body: Parsed<C, 'body'>
  ip: string
  userAgent: string
  language: Language
  /** Milliseconds, by the platform's clock. */
  now: number
  /** The act that the device may send again; null if it did not name one. */
  act: Act | null
  header(name: string): string | undefined
  /** The value of a cookie of the request. */
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, options: SerializeOptions): void
  setHeader(name: string, value: string): void
}

type RouteOptions<C extends CallSpec> = {
  /** The weight of one call in the caller's write budget: 1 by default, 0 for reads. */
  weight?: number
  /** Whether a read with this unchecked query goes through very many rows. A handler that finds out later takes a turn of `longReads`. */
  isLong?: (query: Readonly<Record<string, unknown>>) => boolean
  /** Throws unless the caller may do this. Runs before a large body is read; the use case checks again. */
  mayDo?: (asking: Pick<RouteRequest<C>, 'actor' | 'params' | 'now' | 'ip'>) => Promise<unknown>
}

export type Route = <C extends Call>(
  call: C,
  handler: (request: RouteRequest<C>) => Promise<CallOutput<C> | GzippedJson | FileAnswer | BytesAnswer>,
  options?: RouteOptions<C>,
) => void

/** What each access level requires of a person's role. */
const gates: Record<Access, (actor: Actor) => void> = {
  public: () => undefined,
  session: () => undefined,
  machine: () => undefined,
  staff: ({ role }) => {
    if (role === 'client') throw new Refusal('forbidden')
  },
  custodian: ({ role }) => {
    if (role !== 'admin' && role !== 'manager') throw new Refusal('not_custodian')
  },
}
const mustAskFromBytes = 1024 * 1024
/**
 * After a body, a turn or a piece of a file that took longer, the session is checked again, since it may have ended.
 */
const slowMs = 250

/** Registers calls of the contract; a call without a declared access level stops the server from starting. */
export function router(
  app: FastifyInstance,
  authenticate: Authenticate,
  authenticateMachine: AuthenticateMachine,
  clock: Clock,
  { admitPerson, admitStranger }: Admission,
  longReads: InTurn,
): Route {
  const turns = makeCallTurns(longReads)
  return (call, handler, options) => {
    if (!Object.hasOwn(gates, call.access)) {
      throw new Error(`${call.method} ${call.path} declares no access level`)
    }
    const { weight = 1, mayDo, isLong } = options ?? {}
    const isLarge = (call.bodyLimit ?? 0) > mustAskFromBytes
    if (isLarge && !mayDo && call.access !== 'custodian') {
      throw new Error(`${call.method} ${call.path} takes large bodies and does not say who may send them`)
    }
    const requireRole = gates[call.access]
    const isRead = call.method === 'GET' || weight === 0
    const turnOf = (request: FastifyRequest): Turn => {
      if (isLarge && bodyBytes(request, call.bodyLimit ?? defaultBodyLimit) > heavyFromBytes) return 'heavy'
      if (isLong?.(request.query as Record<string, unknown>)) return 'long read'
      return isRead ? 'read' : 'act'
    }
    const isPublic = call.access === 'public'
    const isMachines = call.access === 'machine'
    const identify = async (request: FastifyRequest): Promise<Actor | Machine> => {
      request.letInAt = clock.now()
      if (isMachines) {
        const machine = await authenticateMachine(request.headers.authorization, clientAddress(request.ip))
        if (!machine) throw new Refusal('machine_refused')
        request.machine = machine
        return machine
      }
      const actor = await authenticate(request.headers.authorization)
      if (!actor) throw new Refusal('signed_out')
      requireRole(actor)
      request.actor = actor
      return actor
    }
    const askingOf = (actor: Actor | null, request: FastifyRequest) =>
      ({ actor, params: readParams(call, request), now: clock.now(), ip: clientAddress(request.ip) }) as never
    const requireStillIn = (request: FastifyRequest): Promise<unknown> | undefined =>
      (request.actor ?? request.machine) && Math.abs(clock.now() - request.letInAt) > slowMs
        ? identify(request)
        : undefined
    const enter = async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = await identify(request)
      const ask = mayDo && (() => mayDo(askingOf(request.actor, request)))
      await admitPerson({ request, reply, call, actor: caller }, weight, ask)
    }
    const enterAsStranger = async (request: FastifyRequest, reply: FastifyReply) => {
      const ask = mayDo && (() => mayDo(askingOf(null, request)))
      await admitStranger({ request, reply, call }, ask)
    }
    let write: ReturnType<FastifyReply['compileSerializationSchema']> | undefined
    /** Compiled for the first answer; compiling for all calls would take half of a start. */
    const written = (reply: FastifyReply, answer: unknown): string => {
      write ??= reply.compileSerializationSchema(responseSchema(call.response as z.ZodType))
      return write(answer as never)
    }
    /** Returns how to send the answer, since sending takes as long as the client reads. */
    const prepare = async (request: FastifyRequest, reply: FastifyReply): Promise<() => unknown> => {
      const askedAgain = requireStillIn(request)
      if (askedAgain) await askedAgain
      const checked = validate(call, request)
      const answer = await handler(routeRequest(call, request, reply, checked, clock.now()))
      if (answer instanceof FileAnswer) return () => sendFile(reply, answer, () => requireStillIn(request))
      if (answer instanceof BytesAnswer) return () => sendBytes(reply, answer)
      if (!call.response) return () => reply.code(204).send()
      if (call.mayCompress?.((checked.query ?? {}) as Record<string, unknown>)) {
        const json = answer instanceof GzippedJson ? answer : written(reply, answer)
        return () => sendCompressible(request, reply, json)
      }
      if (answer instanceof GzippedJson) return () => sendUnzipped(reply, answer)
      return () => asJson(reply).send(written(reply, answer))
    }
    const settings: RouteShorthandOptions = {
      onRequest: isPublic ? enterAsStranger : enter,
      ...(call.bodyLimit !== undefined && { bodyLimit: call.bodyLimit }),
    }
    app.route({
      ...settings,
      method: call.method,
      url: call.path,
      handler: async (request, reply) => {
        const caller = request.actor ?? request.machine
        const work = () => prepare(request, reply)
        const send = await (caller ? turns[turnOf(request)](caller.id, work) : work())
        return send()
      },
    })
  }
}

function routeRequest<C extends Call>(
  call: C,
  request: FastifyRequest,
  reply: FastifyReply,
  checked: { params: unknown; query: unknown; body: unknown },
  now: number,
): RouteRequest<C> {
  return {
    actor: request.actor,
    machine: request.machine,
    params: checked.params,
    query: checked.query,
    body: checked.body,
    ip: clientAddress(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    language: languageOf(request.headers['accept-language']),
    now,
    act: actOf(request, call),
    header: (name: string) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value.join() : value
    },
    cookie: (name: string) => cookieOf(request, name),
    setCookie: (name: string, value: string, options: SerializeOptions) =>
      void reply.header('set-cookie', request.server.cookies.serialize(name, value, options)),
    setHeader: (name: string, value: string) => void reply.header(name, value),
  } as RouteRequest<C>
}

export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const { cookie } = request.headers
  return cookie === undefined ? undefined : request.server.cookies.parse(cookie)[name]
}
