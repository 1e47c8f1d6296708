import { LRUCache } from 'lru-cache'
import type { Config } from '../../platform/config/config.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { makeSemaphore } from '../../platform/http/semaphore.ts'
import { fetchBytes } from '../../platform/outside/call-outside.ts'

const atOnce = { each: 8, all: 16 }
const allWithinMs = 60_000
/** About three times the longest answer of today. */
const rangeMaxBytes = 256 * 1024
const kept = { bytes: 32 * 1024 * 1024, ms: 3_600_000 }

type Range = { prefix: string; suffixes: string }

/**
 * Reads leaked hashes by their beginnings from the configured service, by the range API of Have I Been Pwned, padded so that the length
 * of an answer does not tell which it is. Throws `ranges_unreachable` unless it answers for all of them. Answers are kept for an hour.
 */
export function rangeReader({
  healthRangesUrl,
  webhookAllowedHosts,
}: Pick<Config, 'healthRangesUrl' | 'webhookAllowedHosts'>) {
  const { run } = makeSemaphore(atOnce)
  const answers = new LRUCache<string, string>({
    maxSize: kept.bytes,
    sizeCalculation: ({ length }) => length + 1,
    ttl: kept.ms,
  })

  async function read(prefix: string, signal: AbortSignal): Promise<string> {
    const known = answers.get(prefix)
    if (known !== undefined) return known
    const bytes = await fetchBytes(new URL(prefix, healthRangesUrl), {
      headers: { 'add-padding': 'true', 'user-agent': 'Chaveiro' },
      allowedHosts: webhookAllowedHosts,
      signal,
      maxBytes: rangeMaxBytes,
    })
    const suffixes = bytes && readAnswer(bytes.toString('latin1'))
    if (suffixes === null) throw new Refusal('ranges_unreachable')
    answers.set(prefix, suffixes)
    return suffixes
  }

  return async (userId: string, prefixes: readonly string[]): Promise<Range[]> => {
    const failed = new AbortController()
    const signal = AbortSignal.any([failed.signal, AbortSignal.timeout(allWithinMs)])
    const readOne = async (prefix: string): Promise<Range> => {
      if (signal.aborted) throw new Refusal('ranges_unreachable')
      return { prefix, suffixes: await read(prefix, signal) }
    }
    try {
      return await Promise.all(prefixes.map((prefix) => run(userId, () => readOne(prefix))))
    } catch (error) {
      failed.abort()
      throw error
    }
  }
}

/** The suffixes in lines; null for what is no answer of this API. What occurs in no leak is padding. */
function readAnswer(text: string): string | null {
  const lines = text.split(/\r?\n/).filter((line) => line !== '')
  if (lines.length === 0 || !lines.every((line) => /^[0-9A-F]{35}:\d{1,12}$/.test(line))) return null
  return lines.flatMap((line) => (line.endsWith(':0') ? [] : [line.slice(0, 35)])).join('\n')
}
