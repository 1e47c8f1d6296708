import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Config, isLoopback } from '../config/config.ts'
import { DurationHistogram } from './duration-histogram.ts'
import { Refusal } from './refusal.ts'

const privateAddress = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|::ffff:127\.|fd)/
// A proxy that nobody told us of leaves its own private address, and most leave one of these.
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']
const nanosecondsPerSecond = 1e9

type Reach = Pick<Config, 'trustProxy' | 'publicUrl'>

/** Figures at /metrics in the Prometheus text format, for private addresses only and not through an unknown proxy. */
export function serveMetrics(app: FastifyInstance, { trustProxy, publicUrl }: Reach): void {
  const durations = new DurationHistogram(
    'http_request_duration_seconds',
    'Time to answer, by route and status',
  )
  const isLocal = isLoopback(publicUrl.hostname)
  const isFromOutside = ({ headers }: FastifyRequest) =>
    trustProxy === false &&
    (proxyHeaders.some((name) => headers[name] !== undefined) ||
      (!isLocal && headers.host === publicUrl.host))
  const delay = monitorEventLoopDelay({ resolution: 50 })
  delay.enable()
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe(`${request.method} ${route} ${reply.statusCode}`, reply.elapsedTime / 1000, () => ({
      method: request.method,
      route,
      status: String(reply.statusCode),
    }))
    done()
  })
  app.addHook('onClose', async () => delay.disable())
  app.get('/metrics', async (request, reply) => {
    if (!privateAddress.test(request.ip) || isFromOutside(request)) throw new Refusal('not_found')
    const { user, system } = process.cpuUsage()
    const gauges = [
      gauge('process_resident_memory_bytes', 'Resident memory', process.memoryUsage.rss()),
      gauge('process_heap_used_bytes', 'Heap in use', process.memoryUsage().heapUsed),
      gauge('process_cpu_seconds_total', 'User and system time', (user + system) / 1e6, 'counter'),
      gauge('process_uptime_seconds', 'Time since the start', process.uptime()),
      gauge(
        'nodejs_eventloop_lag_p99_seconds',
        'Event loop delay',
        delay.percentile(99) / nanosecondsPerSecond,
      ),
    ]
    delay.reset()
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(`${durations.text()}${gauges.join('')}`)
  })
}

function gauge(name: string, help: string, value: number, type = 'gauge'): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${Number.isFinite(value) ? value : 0}\n`
}
