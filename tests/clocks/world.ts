import assert from 'node:assert/strict'
import { hourMs, minuteMs } from '@chaveiro/contract/durations.ts'
import { createApiClient } from '@chaveiro/device/base/calls/api-client.ts'
import { errorFacts } from '@chaveiro/device/base/types/error-facts.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { createDevice } from '@chaveiro/device/verbs/create-device.ts'
import { atAScreen } from '../support/at-a-screen.ts'
import { userIdOf } from '../support/lying-server.ts'
import { joinByLink } from '../support/people.ts'
import { foundingAdmin, type TestPerson } from '../support/person.ts'
import { startServer } from '../support/start-server.ts'

/** How far ahead of the server statements may be, and how far clocks may differ when a period counts from now. */
export const aheadMs = 24 * hourMs
export const skewMs = 5 * minuteMs

/** Somebody at a device whose clock may be wrong. */
export type Clocked = Omit<TestPerson, 'memory' | 'kept' | 'recoveryCode'> & {
  id: string
  /** How far ahead their device's clock is, in milliseconds. */
  offset: number
  /** Another device of theirs with the same clock, which was given no vault's key. */
  bare: TestPerson['session']
}

export type ClockWorld = Awaited<ReturnType<typeof startClockWorld>>

/** Removes vault keys and item keys from the server's answers. */
const withoutKeys: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init)
  const { pathname } = new URL(String(input))
  const isRequest = /^\/api\/(jit|breakglass)\/[^/]+$/.test(pathname) && (init?.method ?? 'GET') === 'GET'
  if (!answer.ok || !(isRequest || /^\/api\/vaults\/([^/]+\/log|logs)$/.test(pathname))) return answer
  const body = (await answer.json()) as { logs?: object[] }
  const bare = { wrap: null, keys: [], previous: [] }
  const logs = body.logs?.map((log) => ({ ...log, ...bare }))
  return Response.json({ ...body, ...bare, ...(logs && { logs }) })
}

/** A server with a held clock, three custodians, a member of vaults, and somebody who requests items. */
export async function startClockWorld() {
  // Ahead of the identity provider's clock, which goes on while people join: the server refuses what is signed in the future.
  let time = Date.now() + 2 * minuteMs
  const server = await startServer(time)
  const { baseUrl } = server
  const founder = await foundingAdmin(baseUrl)
  const join = (name: string, role: 'manager' | 'contributor') =>
    joinByLink(baseUrl, founder, `${name}@agencia.example`, role)

  async function clocked(person: TestPerson): Promise<Clocked> {
    const made = { offset: 0, id: await userIdOf(person) }
    const now = () => new Date(time + made.offset)
    const deviceWith = async (request: typeof fetch) => {
      const api = createApiClient({
        baseUrl,
        token: () => person.token,
        language: () => 'en',
        fetch: request,
      })
      const session = createDevice({ api, memory: createSeenMemory(), origin: baseUrl, now })
      await session.start()
      await session.resume(person.secret)
      return { api, session: atAScreen(session, api) }
    }
    const { session: bare } = await deviceWith(withoutKeys)
    const { email, token, secret } = person
    return Object.assign(made, { email, token, secret, bare, ...(await deviceWith(fetch)) })
  }

  const [admin, manager, third, ana, asking] = [
    await clocked(founder),
    await clocked(await join('manager', 'manager')),
    await clocked(await join('newcomer', 'manager')),
    await clocked(await join('colleague', 'contributor')),
    await clocked(await join('contributor', 'contributor')),
  ]
  const custodians = [admin, manager, third]
  return {
    baseUrl,
    admin,
    manager,
    ana,
    asking,
    custodians,
    people: [...custodians, asking, ana],
    now: () => time,
    async pass(ms: number) {
      time += ms
      await server.setTime(time)
    },
    stop: () => server.stop(),
  }
}

/** Runs a step on each device; answers the code of each failure. */
export async function step(...people: Clocked[]): Promise<string[]> {
  const codes: string[] = []
  for (const { session } of people) {
    const { lastError } = await session.keepInStep()
    if (lastError) codes.push(codeOf(lastError))
  }
  return codes
}

/** Null if the act succeeded, else the code of its refusal. */
export async function refusalOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work
    return null
  } catch (error) {
    return codeOf(error)
  }
}

/** The act's result and null, or null and the code of its refusal. */
export async function outcomeOf<T>(work: Promise<T>): Promise<[T | null, string | null]> {
  let made: T | null = null
  const refusal = await refusalOf(
    work.then((value) => {
      made = value
    }),
  )
  return [made, refusal]
}

/** Runs a step on each device; fails unless a wrong clock is the only obstacle. */
export async function stepByClock(...people: Clocked[]): Promise<void> {
  for (const who of people)
    for (const code of await step(who))
      assert.ok(Math.abs(who.offset) > skewMs && ['clock_ahead', 'clock_differs'].includes(code), code)
}

function codeOf(error: unknown): string {
  const { code, about, fault } = errorFacts(error)
  return [code, about, fault].filter(Boolean).join(' ')
}
