import { askRanges } from '@chaveiro/contract/calls/health.ts'
import { rangesAtOnce } from '@chaveiro/contract/constants.ts'
import { randomBelow } from '@chaveiro/crypto/primitives/random-bytes.ts'
import { sha1 } from '@chaveiro/crypto/primitives/sha1.ts'
import { CallError } from '../base/calls/call-error.ts'
import type { OpenSession } from '../state/open-session.ts'

const prefixDigits = 5
/** At least one in five of a batch is a decoy. */
const mostReal = 0.8
/** A check asks about no more than these; the server's limits let a whole batch of them through. */
const mostAtOnce = 256 * rangesAtOnce

export type RangesAnswer = {
  /** Those that the service knows. */
  readonly leaked: ReadonlySet<string>
  /** Whether it answered about all of them. */
  readonly isWhole: boolean
}

/**
 * Which of these passwords a service of leaked passwords knows. The server gets one batch of beginnings of hashes (20 bits), with decoys up
 * to a fixed size, and passes them on; ends are compared here. `isOver` stops it between two calls.
 */
export async function askAboutLeaks(
  session: OpenSession,
  passwords: readonly string[],
  { onProgress, isOver }: { onProgress(done: number, total: number): void; isOver(): boolean },
): Promise<RangesAnswer> {
  const byPrefix = Map.groupBy(await Promise.all([...new Set(passwords)].map(hashed)), ({ prefix }) => prefix)
  const asked = [...byPrefix.keys()].sort().slice(0, mostReal * mostAtOnce)
  const batch = batchWithDecoys(asked)
  const leaked = new Set<string>()
  for (let done = 0; done < batch.length && !isOver(); done += rangesAtOnce) {
    onProgress(done, batch.length)
    const prefixes = batch.slice(done, done + rangesAtOnce)
    try {
      const { ranges } = await session.api.send(askRanges, { body: { prefixes } })
      const known = new Map(ranges.map(({ prefix, suffixes }) => [prefix, new Set(suffixes.split('\n'))]))
      for (const prefix of prefixes) {
        const suffixes = known.get(prefix)
        if (!suffixes) return { leaked, isWhole: false }
        for (const { password, suffix } of byPrefix.get(prefix) ?? [])
          if (suffixes.has(suffix)) leaked.add(password)
      }
    } catch (error) {
      if (error instanceof CallError) return { leaked, isWhole: false }
      throw error
    }
  }
  return { leaked, isWhole: asked.length === byPrefix.size }
}

/** Filled up with random prefixes to the next doubling of one call, and sorted: neither number nor order tell anything of items. */
export function batchWithDecoys(prefixes: readonly string[]): string[] {
  if (prefixes.length === 0) return []
  let size = rangesAtOnce
  while (prefixes.length > size * mostReal) size *= 2
  const batch = new Set(prefixes)
  while (batch.size < size) batch.add(inHex(randomBelow(16 ** prefixDigits), prefixDigits))
  return [...batch].sort()
}

async function hashed(password: string) {
  const hash = [...(await sha1(new TextEncoder().encode(password)))].map((byte) => inHex(byte, 2)).join('')
  return { password, prefix: hash.slice(0, prefixDigits), suffix: hash.slice(prefixDigits) }
}

const inHex = (number: number, digits: number) => number.toString(16).toUpperCase().padStart(digits, '0')
