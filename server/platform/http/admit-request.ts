import type { Call } from '@chaveiro/contract/call.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock/clock.ts'
import type { Actor } from '../identity/actor.ts'
import { clientAddress, networkOf } from './network-of.ts'
import { makeRateLimit } from './rate-limit.ts'
import { Refusal } from './refusal.ts'
import { makeSemaphore } from './semaphore.ts'

/** Smaller bodies are read before access is checked: reading costs less than the check. */
const askedFirstFromBytes = 64 * 1024
/** The largest body of a call without its own limit. */
export const defaultBodyLimit = 128 * 1024
const uncountedBytes = 4096
const mib = 1024 * 1024
/** A person may make this many seconds' worth of writes at once: an import of 20,000 rows, or keys for 200 vaults. */
const burstSeconds = 200
/** The common budget of all people, in multiples of one person's. */
const peopleAtOnce = 50
/** Larger bodies share their own room, so that they never keep out small ones. */
const smallBodyMax = 256 * 1024
/** Over time, one person's large bodies: an import or new keys for all vaults at once, then so many bytes a second. */
const largeBytes = { burst: 256 * mib, perSecond: 4 * mib, limit: 'person_bytes' } as const
const limits = { each: 'person_bytes', all: 'server_bytes' } as const
/** Five large bodies of five people still fill the room for those. Strangers never keep signed-in people from writing. */
const rooms = {
  small: { each: 2 * mib, all: 12 * mib, ofRoomLeft: 0.25, limits },
  large: { each: 24 * mib, all: 40 * mib, ofRoomLeft: 1.2, limits },
  networks: { each: 2 * mib, all: 16 * mib, ofRoomLeft: 1, limits },
  links: { each: 2 * mib, limits },
}

type Arriving = { request: FastifyRequest; reply: FastifyReply; call: Call }
export type Admission = ReturnType<typeof makeAdmission>

/**
 * Admits requests before their body is read: within the call's size limit, what one person and all together may write over time, and
 * the room for bodies being read or processed; and a large one only if they may do what it asks.
 */
export function makeAdmission(writesPerSecond: number, clock: Clock) {
  const rateOf = (perSecond: number) => ({ burst: perSecond * burstSeconds, perSecond })
  const takeWrite = makeRateLimit({ ...rateOf(writesPerSecond), limit: 'person_writes' }, clock)
  const ofAll = rateOf(writesPerSecond * peopleAtOnce)
  const takeCommonWrite = makeRateLimit({ ...ofAll, limit: 'server_writes' }, clock)
  const takeLargeBytes = makeRateLimit(largeBytes, clock)
  const small = makeSemaphore(rooms.small)
  const large = makeSemaphore(rooms.large)
  const networks = makeSemaphore(rooms.networks)
  const links = makeSemaphore(rooms.links)
  return {
    async admitPerson(
      { request, reply, call, actor }: Arriving & { actor: Pick<Actor, 'id'> },
      weight: number,
      mayDo?: () => Promise<unknown>,
    ): Promise<void> {
      const bytes = bodyBytes(request, call.bodyLimit ?? defaultBodyLimit)
      if (call.method !== 'GET' && weight > 0) {
        takeWrite(actor.id, weight)
        takeCommonWrite('all', weight)
      }
      if (bytes === 0) return
      if (bytes > askedFirstFromBytes) await mayDo?.()
      holdUntilAnswered(reply, (bytes > smallBodyMax ? large : small).take(actor.id, bytes))
      if (bytes > smallBodyMax) takeLargeBytes(actor.id, bytes)
    },
    /** `mayDo` may return the id that the request is addressed to. The smallest bodies weigh less than their connection. */
    async admitStranger({ request, reply, call }: Arriving, mayDo?: () => Promise<unknown>): Promise<void> {
      const bytes = bodyBytes(request, call.bodyLimit ?? defaultBodyLimit)
      const link = await mayDo?.()
      if (bytes <= uncountedBytes) return
      holdUntilAnswered(reply, networks.take(networkOf(clientAddress(request.ip)), bytes))
      if (typeof link === 'string') holdUntilAnswered(reply, links.take(link, bytes))
    },
  }
}

function holdUntilAnswered(reply: FastifyReply, giveBack: () => void): void {
  reply.raw.once('finish', giveBack)
  reply.raw.once('close', giveBack)
}

/** The length stated in the request; if none is, the most it may have. */
export function bodyBytes({ headers }: FastifyRequest, limit: number): number {
  const stated = headers['content-length']
  if (stated === undefined) return headers['transfer-encoding'] === undefined ? 0 : limit
  const bytes = Number(stated)
  if (bytes > limit) throw new Refusal('too_large')
  return bytes
}
