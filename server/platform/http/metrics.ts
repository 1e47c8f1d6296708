import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest, onResponseHookHandler } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type Config, isLoopback } from '../config/config.ts'
import { isPublicHost } from './is-public-host.ts'
import { clientAddress, isPrivate } from './network-of.ts'
import { limits, Refusal } from './refusal.ts'
import { hasProxyHeader, passesSomebodyOn } from './through-proxy.ts'

const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]
const nanosecondsPerSecond = 1e9
const lagSampleMs = 50

type Reach = Pick<Config, 'trustProxy' | 'publicUrl'>

/**
 * Metrics at /metrics in the Prometheus text format, only for private addresses and not through an unknown proxy. Returns where others
 * add theirs.
 */
export function serveMetrics(app: FastifyInstance, { trustProxy, publicUrl }: Reach): Registry {
  const isLocal = isLoopback(publicUrl.hostname)
  // A trusted proxy that passes on no client's address leaves its own, which is private.
  const isClientNamed = (request: FastifyRequest) =>
    trustProxy !== false && (request.ips?.length ?? 0) > 1 && !passesSomebodyOn(request)
  const isFromOutside = (request: FastifyRequest) =>
    !isClientNamed(request) &&
    (hasProxyHeader(request) || (!isLocal && isPublicHost(request.headers.host ?? '', publicUrl)))
  const register = new Registry()
  measureRequests(app, register)
  measureProcess(app, register)
  countRefusals(app, register)
  app.get('/metrics', async (request, reply) => {
    if (!isPrivate(clientAddress(request.ip)) || isFromOutside(request)) throw new Refusal('not_found')
    return reply.type(register.contentType).send(await register.metrics())
  })
  return register
}

/** Node measures from one sample to the next, so without any delay it reports the time between two. */
export const lagOf = (seconds: number): number => Math.max(0, seconds - lagSampleMs / 1000)

/** Requests beyond what one person, or all together, may ask for. */
function countRefusals(app: FastifyInstance, register: Registry): void {
  const refused = new Counter({
    name: 'http_refused_total',
    help: 'Requests refused by a limit, by which',
    labelNames: ['limit'],
    registers: [register],
  })
  for (const limit of limits) refused.inc({ limit }, 0)
  app.addHook('onError', (_request, _reply, error, done) => {
    if (error instanceof Refusal && error.limit) refused.inc({ limit: error.limit })
    done()
  })
}

function measureRequests(app: FastifyInstance, register: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [register],
  })
  const observeAs =
    (route: string): onResponseHookHandler =>
    ({ method }, reply, done) => {
      durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
      done()
    }
  // A request's route options are rebuilt on each access, so each route has its own hook.
  app.addHook('onRoute', (options) => {
    options.onResponse = [options.onResponse ?? [], observeAs(options.url)].flat()
  })
  const observeUnknown = observeAs('none')
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) observeUnknown.call(app, request, reply, done)
    else done()
  })
}

/** prom-client's default metrics keep observers that no registry stops; these are read on demand. */
function measureProcess(app: FastifyInstance, register: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: lagSampleMs })
  delay.enable()
  app.addHook('onClose', async () => delay.disable())

  const gauge = (name: string, help: string, read: () => number) =>
    register.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read())
        },
      }),
    )
  gauge('process_resident_memory_bytes', 'Resident memory', () => process.memoryUsage.rss())
  gauge('nodejs_heap_size_used_bytes', 'Heap in use', () => process.memoryUsage().heapUsed)
  gauge('process_start_time_seconds', 'When the process started', () => performance.timeOrigin / 1000)
  gauge('nodejs_eventloop_lag_p99_seconds', 'Event loop delay since it was last asked for', () => {
    const seconds = delay.count === 0 ? 0 : delay.percentile(99) / nanosecondsPerSecond
    delay.reset()
    return lagOf(seconds)
  })
  register.registerMetric(
    new Counter({
      name: 'process_cpu_seconds_total',
      help: 'User and system time',
      registers: [],
      collect() {
        const { user, system } = process.cpuUsage()
        this.reset()
        this.inc((user + system) / 1e6)
      },
    }),
  )
}
