import autocannon, { type Request } from 'autocannon'

export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  body?: string
}

export interface Load {
  url: string
  token: string
  /** The next request on a connection (0 to 19), called once the previous answer has come. */
  next: (connection: number) => LoadRequest
  /** Checks every answer's body; one wrong answer fails the measurement. */
  verify: (body: string) => boolean
  /** Stops after this many answers instead of a time. */
  amount?: number
  /** How long it lasts without an amount. */
  seconds?: number
}

export const connections = 20
export const rounds = 3
const usualSeconds = 4

/** Answers per second with 20 connections. Throws if any answer was not 200 or had a wrong body. */
export async function answersPerSecond(load: Load): Promise<number> {
  let opened = 0
  // Timed here, since autocannon notices the end of a fixed amount only at its next whole second.
  const first = performance.now()
  let last = first
  const result = await autocannon({
    url: load.url,
    connections,
    ...(load.amount ? { amount: load.amount } : { duration: load.seconds ?? usualSeconds }),
    headers: { authorization: `Bearer ${load.token}` },
    verifyBody: (body) => {
      last = performance.now()
      return load.verify(String(body))
    },
    // Each connection has its own requests, since autocannon passes another context for every request.
    setupClient(client) {
      const connection = opened++
      const setupRequest = (request: Request) => asSent(request, load.next(connection))
      client.setRequests([{ setupRequest }])
    },
  })
  const bad = result.non2xx + result.errors + result.timeouts + result.mismatches
  if (bad > 0)
    throw new Error(
      `${bad} of ${result.requests.total} answers were wrong: ${JSON.stringify(result.statusCodeStats)}`,
    )
  return result.requests.total / ((last - first) / 1000)
}

function asSent(request: Request, { method, path, body }: LoadRequest): Request {
  if (body === undefined) return { ...request, method, path }
  return {
    ...request,
    method,
    path,
    body,
    headers: { ...request.headers, 'content-type': 'application/json' },
  }
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number

/** The medians of three runs of each measurement, alternating, so that a drift of the machine affects all equally. */
export async function mediansOfThree<K extends string>(
  measurements: Record<K, () => Promise<number>>,
): Promise<Record<K, number>> {
  const names = Object.keys(measurements) as K[]
  const values = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>
  for (let round = 0; round < rounds; round++)
    for (const name of names) values[name].push(await measurements[name]())
  return Object.fromEntries(names.map((name) => [name, median(values[name])])) as Record<K, number>
}
