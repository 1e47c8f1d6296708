import { type ChainEntry, getAuditHead } from '@chaveiro/contract/calls/audit.ts'
import { auditChainStart } from '@chaveiro/contract/rules/audit/audit-chain.ts'
import { createSerialQueue } from '../../base/async/serial-queue.ts'
import type { ApiClient } from '../../base/calls/api-client.ts'
import type { AuditPoint, AuditStanding, AuditWatch, LastVerification } from '../../base/types/audit.ts'
import { stamped, understood } from '../../state/seen-format.ts'
import type { SeenMemory } from '../../state/seen-memory.ts'
import { followChain } from './follow-chain.ts'

/** How many new entries one look follows; the next look goes on. */
const followedAtOnce = 5000
const start: AuditPoint = { seq: 0, hash: auditChainStart }

const isSame = (one: AuditPoint, other: AuditPoint) => one.seq === other.seq && one.hash === other.hash
const later = (one: AuditPoint, other: AuditPoint | null) => (other && other.seq > one.seq ? other : one)

/**
 * Watches that the audit log only grows. This device keeps the newest head, and a later one must follow from it entry by entry. A head that
 * does not is never kept, so the warning stays until the person accepts it.
 */
export function watchAudit(
  api: ApiClient,
  memory: SeenMemory,
  now: () => Date = () => new Date(),
): AuditWatch {
  const remembered = auditMemory(memory)
  const inTurn = createSerialQueue()

  async function stand(): Promise<AuditStanding> {
    // Read before asking: another tab may keep a later head meanwhile, which this answer does not cover.
    const [kept, verified] = [await remembered.head(), await remembered.verified()]
    const head = await api.send(getAuditHead)
    const standing = { head, kept, verified, fault: null, unfollowed: 0 }
    if (!kept) {
      await remembered.keepHead(head, null)
      return standing
    }
    if (head.seq < kept.seq) return { ...standing, fault: 'shrunk' }
    if (head.seq === kept.seq) return { ...standing, fault: isSame(head, kept) ? null : 'forked' }
    const piece = kept.seq + followedAtOnce
    const to = head.seq <= piece ? head : { seq: piece, hash: null }
    const { fault, reached } = await followChain(api, { from: kept, to })
    if (fault) return { ...standing, fault: fault.kind }
    await remembered.keepHead(reached, kept)
    return { ...standing, unfollowed: head.seq - reached.seq }
  }

  return {
    standing: () => inTurn(stand),
    verify: (options, onProgress, signal) =>
      inTurn(async () => {
        const [kept, verified] = [await remembered.head(), await remembered.verified()]
        const head = await api.send(getAuditHead)
        const from = options.isWhole || !verified ? start : { seq: verified.seq, hash: verified.hash }
        const total = head.seq - from.seq
        const report = { from: from.seq + 1, to: head.seq, head: { seq: head.seq, hash: head.hash } }
        const end = later(from, kept)
        if (head.seq < end.seq) {
          return { ...report, erased: 0, fault: { kind: 'shrunk', seq: head.seq + 1 } }
        }
        const tell = (entry: ChainEntry) => {
          options.onEntry?.(entry)
          const done = entry.seq - from.seq
          if (done % 500 === 0 || done === total) onProgress?.({ done, total })
        }
        const { fault, erased } = await followChain(api, { from, to: head, through: kept }, tell, signal)
        if (!fault) {
          await remembered.keepHead(head, kept)
          await remembered.keepVerified({ ...report.head, at: now().toISOString() })
        }
        return { ...report, erased, fault }
      }),
    acceptHead: (shown) => inTurn(() => remembered.startFrom(shown)),
  }
}

const headName = 'seen/audit'
const verifiedName = 'seen/audit/verified'

/** What this browser remembers of the audit log. It is one log for everybody who signs in here. */
function auditMemory(memory: SeenMemory) {
  const read = async <T extends object>(name: string) => understood<T>(await memory.get(name)) ?? null
  return {
    head: () => read<AuditPoint>(headName),
    /** Keeps a head that follows from `from`, unless another tab kept another head or the person accepted a new start meanwhile. */
    async keepHead({ seq, hash }: AuditPoint, from: AuditPoint | null): Promise<void> {
      const now = await read<AuditPoint>(headName)
      if (now?.seq !== from?.seq || now?.hash !== from?.hash) return
      await memory.setAll(new Map([[headName, stamped({ seq, hash })]]))
    },
    verified: () => read<LastVerification>(verifiedName),
    keepVerified: (verified: LastVerification) => memory.setAll(new Map([[verifiedName, stamped(verified)]])),
    /** Starts over from a head that the person accepted; nothing before it counts as verified. */
    startFrom: ({ seq, hash }: AuditPoint) =>
      memory.setAll(
        new Map<string, unknown>([
          [headName, stamped({ seq, hash })],
          [verifiedName, null],
        ]),
      ),
  }
}
