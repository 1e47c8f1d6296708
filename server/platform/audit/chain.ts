import { hash } from 'node:crypto'
import { auditChainStart, type ChainedEntry, linkText } from '@chaveiro/contract/rules/audit/audit-chain.ts'
import { type Clock, isoInstant } from '../clock/clock.ts'
import type { Db, Tx } from '../db/db.ts'
import { takeLease } from '../jobs/leases.ts'
import {
  selectChainHead,
  selectLink,
  selectOldestUnchained,
  selectUnchained,
  setChained,
  writeChainHead,
} from './audit.queries.ts'
import { ChainLateness } from './chain-lateness.ts'

const batchRows = 400
const pauseMs = 400
const leaseSeconds = 15

/** The hash before the first entry. */
export const chainStart = Buffer.from(auditChainStart, 'base64url')

/** The hash of one entry (see linkText). */
export function linkHash(previousHash: Uint8Array, seq: number, entry: ChainedEntry): Buffer {
  return hash('sha256', linkText(Buffer.from(previousHash).toString('base64url'), seq, entry), 'buffer')
}

export type AuditChain = {
  start(): void
  stop(): Promise<void>
  /** Chains all waiting entries now. */
  catchUp(): Promise<void>
  /** Whether an entry may have waited for more than 60 seconds; reveals then stop. */
  isLate(): boolean
  /** Whether the chain cannot continue because its head is not the newest entry. */
  isBroken(): boolean
}

/** The worker that numbers and chains entries. Of several servers one holds the lease; all watch for lateness. */
export function auditChain(
  db: Db,
  clock: Clock,
  owner: string,
  onFailure: (error: unknown) => void,
  elapsedMs: () => number = () => performance.now(),
): AuditChain {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  let broken = false
  let lastFault: string | undefined
  const lateness = new ChainLateness()

  const step = async (): Promise<boolean> => {
    try {
      const count = await db.inTransaction((tx) => chainBatch(tx, clock.now(), owner))
      broken = false
      return count === batchRows
    } catch (error) {
      broken = error instanceof ChainBroken
      throw error
    } finally {
      // So that a chain that cannot be extended becomes late too.
      const oldest = await db.read.first(selectOldestUnchained, {})
      lateness.found(oldest, clock.now(), elapsedMs())
    }
  }
  const tick = async (): Promise<void> => {
    let more = false
    try {
      more = await step()
      lastFault = undefined
    } catch (error) {
      // Retried every second, so the same fault is reported once.
      if (String(error) !== lastFault) onFailure(error)
      lastFault = String(error)
    }
    if (!stopped) schedule(more ? 0 : pauseMs)
  }
  const schedule = (delayMs: number): void => {
    timer = setTimeout(() => {
      running = tick()
    }, delayMs)
    timer.unref()
  }

  return {
    start() {
      lateness.watch(elapsedMs())
      schedule(0)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
    async catchUp() {
      while (await step());
    },
    isLate: () => lateness.isLate(clock.now(), elapsedMs()),
    isBroken: () => broken,
  }
}

/** Something other than this worker changed the head, or the entry that it names. */
class ChainBroken extends Error {}

async function requireNewestLink(tx: Tx, head: { seq: number; hash: Uint8Array } | undefined): Promise<void> {
  const seq = head?.seq ?? 0
  const link = head && (await tx.first(selectLink, { seq }))
  const isLinked = !head || (link?.chain_hash != null && Buffer.compare(link.chain_hash, head.hash) === 0)
  if (!isLinked || (await tx.first(selectLink, { seq: seq + 1 }))) {
    throw new ChainBroken(`the head of the audit chain is not its newest entry (${seq})`)
  }
}

async function chainBatch(tx: Tx, now: number, owner: string): Promise<number> {
  const waiting = await tx.all(selectUnchained, { limit: batchRows })
  if (waiting.length === 0) return 0
  const { isTaken } = await takeLease(tx, 'audit-chain', owner, now, leaseSeconds)
  if (!isTaken) return 0
  const head = await tx.first(selectChainHead, {})
  await requireNewestLink(tx, head)
  let seq = head?.seq ?? 0
  let previousHash: Uint8Array = head?.hash ?? chainStart
  for (const row of waiting) {
    seq += 1
    previousHash = linkHash(previousHash, seq, row)
    await tx.run(setChained, { id: row.id, seq, chain_hash: previousHash })
  }
  await writeChainHead(tx, { seq, hash: previousHash, chained_at: isoInstant(now) })
  return waiting.length
}
