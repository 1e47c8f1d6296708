import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientAddress, networkOf } from './network-of.ts'

/** Each may hold 16 KiB of headers in the heap, half of its body, and a piece of a file that nobody reads. */
const usualMost = 4096
const tellAgainMs = 60_000

/**
 * Bounds the memory of requests that are not over, such as those sent or read at a crawl: beyond `most`, the oldest of whoever has most
 * under way are cut off. A signed-in person counts by themselves, anybody else by network.
 */
export function boundRequests(app: FastifyInstance, most = usualMost): void {
  const underWay = new Set<IncomingMessage>()
  const known = new WeakMap<IncomingMessage, FastifyRequest>()
  let toldAt = Number.NEGATIVE_INFINITY

  // One function for all answers: a listener that is called `once` would be two more for each.
  function answered(this: ServerResponse): void {
    const { req } = this
    // Refused before its body came: its headers are kept until then.
    if (req.complete || req.destroyed) underWay.delete(req)
    else req.on('close', () => underWay.delete(req))
  }

  const tell = (): void => {
    if (performance.now() - toldAt < tellAgainMs) return
    toldAt = performance.now()
    app.log.warn(`more than ${most} requests are under way: the oldest of whoever has most are cut off`)
  }

  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    underWay.add(request)
    response.on('close', answered)
    if (underWay.size <= most) return
    tell()
    for (const one of toCutOff(underWay, (it) => ownerOf(it, known.get(it)), Math.ceil(most / 16))) {
      underWay.delete(one)
      one.socket.destroy()
    }
  })
  app.addHook('onRequest', (request, _reply, done) => {
    known.set(request.raw, request)
    done()
  })
}

function ownerOf({ socket }: IncomingMessage, request: FastifyRequest | undefined): string {
  if (request?.actor) return request.actor.id
  const ip = request?.ip ?? socket.remoteAddress
  return ip === undefined ? '' : networkOf(clientAddress(ip))
}

/** About `count` of them: first half of what the owner of most has, oldest first, then of the next. */
function toCutOff<T>(all: Iterable<T>, ownerOf: (one: T) => string, count: number): T[] {
  const byOwner = [...Map.groupBy(all, ownerOf).values()].sort((a, b) => b.length - a.length)
  const chosen: T[] = []
  for (const own of byOwner) {
    if (chosen.length >= count) break
    chosen.push(...own.slice(0, Math.ceil(own.length / 2)))
  }
  return chosen
}
