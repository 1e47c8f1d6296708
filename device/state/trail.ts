import type { KnownHashes, LogName } from '@chaveiro/contract/log/statements/given-up.ts'
import type { LogHead } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import type { Seen } from './seen-memory.ts'

/** About as many changes as people make between two readings of most devices; each costs 46 bytes. */
const longest = 100

/** The end of a log: the states that led to its head, since other devices may remember one of them. */
export function trailOf(hashes: readonly string[]): LogHead[] {
  const first = Math.max(0, hashes.length - longest)
  return hashes.slice(first).map((hash, index) => ({ seq: first + index, hash }))
}

/** A trail with one more point; drops points at or after it, which came by another branch. */
export function extendTrail(trail: readonly LogHead[], point: LogHead): LogHead[] {
  return [...trail.filter(({ seq }) => seq < point.seq), point].slice(-longest)
}

/** The hashes that a device has seen of a log up to its head, by number. */
export async function knownHashes(seen: Seen, log: LogName, head: LogHead): Promise<KnownHashes> {
  const hashes: (string | undefined)[] = []
  for (const { seq, hash } of await seen.trail(log)) if (seq < head.seq) hashes[seq] = hash
  hashes[head.seq] = head.hash
  return hashes
}

export const vaultLogName = (vault: string): LogName => ({ of: vault, part: 'log' })
export const changesName = (vault: string): LogName => ({ of: vault, part: 'changes' })
