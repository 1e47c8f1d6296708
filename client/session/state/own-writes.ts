import type { ItemOverview, ItemSecret } from '@chaveiro/contract/items.ts'
import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import { openPrivateMemory, sealPrivateMemory } from '@chaveiro/crypto/processes/seal-private-memory.ts'
import { createSerialQueue, type SerialQueue } from '../async/serial-queue.ts'
import type { OpenSession } from './open-session.ts'

/** How many of a person's newest writes their device keeps; the oldest makes room. */
const mostKept = 200
const format = 1

/** What somebody wrote at this device, so that they can bring it back should a restored backup lack it. */
export interface OwnWrite {
  vaultId: string
  itemId: string
  revision: number
  /** Hash of the change that it made. */
  change: string
  writtenAt: string
  /** How often the logs had gone on from an older state by then. */
  resumed: number
  /** Null for a deletion. */
  content: { overview: ItemOverview; secret: ItemSecret } | null
}

export type KeptWrite = OwnWrite & { readonly slot: number }

const queues = new WeakMap<OpenSession, SerialQueue>()

/**
 * Keeps a write of this person on this device, sealed under their own key. A failure of the storage is no failure of the
 * write, which the server has.
 */
export function keepOwnWrite(
  session: OpenSession,
  written: Omit<OwnWrite, 'writtenAt' | 'resumed'>,
): Promise<void> {
  const queue = queues.get(session) ?? createSerialQueue()
  queues.set(session, queue)
  return queue(async () => {
    const { seen } = session
    const next = await seen.nextOwnWrite()
    const own = { ...written, writtenAt: session.now().toISOString(), resumed: await seen.resumed() }
    const sealed = await sealPrivateMemory(session.keys, JSON.stringify({ format, own }))
    await seen.keepOwnWrite(next % mostKept, sealed, next + 1)
  }).catch(() => undefined)
}

/** What is kept, oldest first; what another key sealed, or a later release wrote, is left alone. */
export async function ownWrites(session: OpenSession): Promise<KeptWrite[]> {
  const kept: KeptWrite[] = []
  for (let slot = 0; slot < mostKept; slot++) {
    const sealed = await session.seen.ownWrite(slot)
    const own = typeof sealed === 'string' ? await open(session, sealed) : null
    if (own) kept.push({ ...own, slot })
  }
  return kept.sort((one, other) => (one.writtenAt < other.writtenAt ? -1 : 1))
}

export function forgetOwnWrite(session: OpenSession, slot: number): Promise<void> {
  return session.seen.forgetOwnWrite(slot)
}

async function open(session: OpenSession, sealed: string): Promise<OwnWrite | null> {
  try {
    const opened = JSON.parse(await openPrivateMemory(session.keys, sealed)) as {
      format: number
      own: OwnWrite
    }
    return opened.format === format ? opened.own : null
  } catch (error) {
    if (error instanceof OpenFailed) return null
    throw error
  }
}
