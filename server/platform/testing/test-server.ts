import type { Call, CallInput, CallOutput } from '@chaveiro/contract/call.ts'
import type { Role, UserStatus } from '@chaveiro/contract/constants.ts'
import type { ErrorBody } from '@chaveiro/contract/error-body.ts'
import { migrations } from '../../migrations/index.ts'
import { type Config, readConfig } from '../config/config.ts'
import { Refusal } from '../http/refusal.ts'
import type { Caller } from '../identity/caller.ts'
import { openPlatform } from '../open-platform.ts'
import type { Platform } from '../platform.ts'
import { FakeClock } from './fake-clock.ts'
import { callerOf, changePerson, makePerson, makeSession, type TestPerson } from './people.ts'
import { makeTestStorage } from './test-database.ts'

export type TestAnswer<T> = {
  status: number
  /** `body` of a successful call, `error` of a refused one. */
  body: T
  error: ErrorBody
  headers: Record<string, string | string[] | number | undefined>
}

type CallOptions<C extends Call> = CallInput<C> & {
  as?: TestPerson | { token: string }
  headers?: Record<string, string>
}

export type TestServer = {
  platform: Platform
  clock: FakeClock
  /** Makes a call of the contract, over HTTP in process. */
  call<C extends Call>(call: C, options: CallOptions<C>): Promise<TestAnswer<CallOutput<C>>>
  /** The same with any body. */
  send<C extends Call>(call: C, options: Loose): Promise<TestAnswer<CallOutput<C>>>
  makePerson(role: Role, more?: { name?: string; email?: string; status?: UserStatus }): Promise<TestPerson>
  makeSession(userId: string): Promise<string>
  changePerson(id: string, change: { role?: Role; status?: UserStatus }): Promise<void>
  /** A caller as a route makes it from this person's request, for tests of use cases. */
  callerOf(person: { token: string }): Promise<Caller>
  stop(): Promise<void>
}

type Loose = {
  as?: { token: string } | undefined
  params?: unknown
  query?: unknown
  body?: unknown
  headers?: Record<string, string> | undefined
}

type Feature = (platform: Platform) => void | Promise<void>

/** A server with the given features on a new database (SQLite, or PostgreSQL with TEST_DATABASE_URL). */
export async function startTestServer(
  features: readonly Feature[],
  settings: Partial<Config> & { environment?: Record<string, string> } = {},
): Promise<TestServer> {
  const { environment, ...overrides } = settings
  const storage = await makeTestStorage(migrations)
  const clock = new FakeClock()
  const config: Config = {
    ...readConfig({ LOG_LEVEL: 'silent', ...environment }),
    dataDir: storage.dataDir,
    databaseUrl: storage.databaseUrl,
    ...overrides,
  }
  const platform = await openPlatform(config, clock, migrations)
  const stop = async () => {
    await platform.stop()
    await storage.remove()
  }
  try {
    for (const feature of features) await feature(platform)
    platform.http.setNotFoundHandler(() => {
      throw new Refusal('not_found')
    })
    await platform.http.ready()
  } catch (error) {
    await stop()
    throw error
  }

  const send = async <C extends Call>(call: C, options: Loose): Promise<TestAnswer<CallOutput<C>>> => {
    const answer = await platform.http.inject({
      method: call.method,
      url: addressOf(call, options),
      headers: {
        ...(options.as && { authorization: `Bearer ${options.as.token}` }),
        ...options.headers,
      },
      ...(options.body !== undefined && { payload: options.body as object }),
    })
    const body = answer.body === '' ? undefined : answer.json()
    return { status: answer.statusCode, body, error: body, headers: answer.headers }
  }

  return {
    platform,
    clock,
    call: (call, options) => send(call, options as Loose),
    send,
    makePerson: (role, more) => makePerson(platform, role, more),
    makeSession: (userId) => makeSession(platform, userId),
    changePerson: (id, change) => changePerson(platform, id, change),
    callerOf: (person) => callerOf(platform, person),
    stop,
  }
}

function addressOf(call: Call, { params, query }: Loose): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.append(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}
