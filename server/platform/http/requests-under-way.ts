import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientAddress, networkOf } from './network-of.ts'

/** Each holds a head in the heap, half of its body, and a piece of a file that nobody reads. */
const usualMost = 4096
/** A larger head, such as one with the cookies of many neighbours, counts as several requests. */
const usualHeadLength = 16 * 1024
const tellAgainMs = 60_000

/**
 * Bounds the memory of unfinished requests, such as those sent or read very slowly: beyond `most`, the oldest requests of the owner with
 * the most are cut off. A signed-in person counts by themselves, anybody else by network.
 */
export function boundRequests(app: FastifyInstance, most = usualMost): void {
  const underWay = new Map<IncomingMessage, number>()
  let weight = 0
  const requests = new WeakMap<IncomingMessage, FastifyRequest>()
  let toldAt = Number.NEGATIVE_INFINITY

  const forget = (request: IncomingMessage): void => {
    weight -= underWay.get(request) ?? 0
    underWay.delete(request)
  }

  // One function for all answers: a listener that is called `once` would be two more for each.
  function answered(this: ServerResponse): void {
    const { req } = this
    // Refused before its body came: its headers are kept until then.
    if (req.complete || req.destroyed) forget(req)
    else req.on('close', () => forget(req))
  }

  const tell = (): void => {
    if (performance.now() - toldAt < tellAgainMs) return
    toldAt = performance.now()
    app.log.warn(`more than ${most} requests are under way: the oldest of whoever has most are cut off`)
  }

  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const ownWeight = weightOf(request)
    underWay.set(request, ownWeight)
    weight += ownWeight
    response.on('close', answered)
    if (weight <= most) return
    tell()
    for (const one of toCutOff(
      underWay.keys(),
      (raw) => ownerOf(raw, requests.get(raw)),
      Math.ceil(most / 16),
    )) {
      forget(one)
      one.socket.destroy()
    }
  })
  app.addHook('onRequest', (request, _reply, done) => {
    requests.set(request.raw, request)
    done()
  })
}

function weightOf({ rawHeaders }: IncomingMessage): number {
  let length = 0
  for (const text of rawHeaders) length += text.length
  return Math.max(1, Math.ceil(length / usualHeadLength))
}

function ownerOf({ socket }: IncomingMessage, request: FastifyRequest | undefined): string {
  if (request?.actor) return request.actor.id
  const ip = request?.ip ?? socket.remoteAddress
  return ip === undefined ? '' : networkOf(clientAddress(ip))
}

/** About `count` requests: first half of those of the owner with the most, oldest first, then of the next owner. */
function toCutOff<T>(all: Iterable<T>, ownerOf: (one: T) => string, count: number): T[] {
  const byOwner = [...Map.groupBy(all, ownerOf).values()].sort((a, b) => b.length - a.length)
  const chosen: T[] = []
  for (const group of byOwner) {
    if (chosen.length >= count) break
    chosen.push(...group.slice(0, Math.ceil(group.length / 2)))
  }
  return chosen
}
