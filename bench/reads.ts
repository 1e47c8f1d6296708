import { once } from 'node:events'
import { get } from 'node:http'
import { durationOf } from './devices.ts'

/** How long concurrent reads by several callers took, in milliseconds. */
export async function readTimes(
  { url, token }: { url: string; token: string },
  path: string,
  { rounds, atOnce }: { rounds: number; atOnce: number },
): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
  const times: number[] = []
  for (let round = 0; round < rounds; round += atOnce) {
    const reads = Array.from({ length: atOnce }, () =>
      durationOf(() => readCompressed(`${url}${path}`, headers)),
    )
    times.push(...(await Promise.all(reads)))
  }
  return times
}

/** Not fetch, which would unzip a large list here several times at once and count that as the server's time. */
async function readCompressed(url: string, headers: Record<string, string>): Promise<void> {
  const [response] = await once(get(url, { headers }), 'response')
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
  await once(response.resume(), 'end')
}

/** The value below which this part of them lies: 0.5 for the median. */
export function at(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
