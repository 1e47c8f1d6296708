import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

const privateAddress = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|::ffff:127\.|fd)/
const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

/** Prometheus figures at /metrics, for private addresses only. */
export async function serveMetrics(app: FastifyInstance): Promise<void> {
  const { Registry, Histogram, collectDefaultMetrics } = await import('prom-client')
  const registry = new Registry()
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsBuckets,
    registers: [registry],
  })
  let collecting = false
  app.addHook('onResponse', (request, reply, done) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!privateAddress.test(request.ip)) throw new Refusal('not_found')
    if (!collecting) {
      collectDefaultMetrics({ register: registry })
      collecting = true
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
