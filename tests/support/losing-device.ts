import { createApiClient } from '@chaveiro/device/base/calls/api-client.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { createDevice } from '@chaveiro/device/verbs/create-device.ts'
import { atAScreen } from './at-a-screen.ts'
import type { TestPerson } from './person.ts'

export interface Losing {
  path: RegExp
  /** How many of the next answers to these calls are lost. */
  times: number
  /** The request is lost already. */
  beforehand?: boolean
  isOffline?: boolean
}

/** A device that loses answers: the server does what it is asked, and the device does not learn of it. */
export async function losingDevice(baseUrl: string, person: TestPerson, losing: Losing) {
  const lossy: typeof fetch = async (input, init) => {
    if (losing.isOffline) throw new TypeError('no connection')
    const { pathname } = new URL(String(input))
    const isLost = init?.method !== 'GET' && losing.path.test(pathname) && losing.times > 0
    if (isLost) losing.times -= 1
    if (isLost && losing.beforehand) throw new TypeError('no connection')
    const answer = await fetch(input, init)
    if (isLost) throw new TypeError('the connection broke')
    return answer
  }
  const options = { baseUrl, token: () => person.token, language: () => 'en' as const }
  const api = createApiClient({ ...options, fetch: lossy })
  const session = createDevice({ api, memory: createSeenMemory(), origin: baseUrl })
  await session.start()
  await session.resume(person.secret)
  return atAScreen(session, api)
}

/** How a call ends whose answer is lost. */
export const lost = { code: 'unreachable' }
