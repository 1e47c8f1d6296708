import { type ChainEntry, readAuditChain } from '@chaveiro/contract/audit.ts'
import { pageRows } from '@chaveiro/contract/constants.ts'
import type { ApiClient } from '../api-client.ts'
import type { AuditFault, AuditPoint } from '../types/audit.ts'
import { recomputeLink } from './recompute-link.ts'

export type Followed = { fault: null | { kind: AuditFault; seq: number }; erased: number }

/**
 * Makes each link again from one point to another and compares. `through` is a point between them that this browser saw. No more than one
 * page is in memory.
 */
export async function followChain(
  api: ApiClient,
  { from, to, through }: { from: AuditPoint; to: AuditPoint; through?: AuditPoint | null },
  tell: (entry: ChainEntry) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Followed> {
  let { seq, hash } = from
  let erased = 0
  const faultAt = (kind: AuditFault): Followed => ({ fault: { kind, seq: seq + 1 }, erased })
  while (seq < to.seq) {
    signal?.throwIfAborted()
    const page = await api.send(readAuditChain, { query: { after: seq, limit: pageRows.auditChain } })
    if (page.length === 0) return faultAt('shrunk')
    for (const entry of page) {
      if (seq === to.seq) break
      if (entry.seq !== seq + 1) return faultAt('gap')
      hash = recomputeLink(hash, entry)
      if (through?.seq === entry.seq && through.hash !== hash) return faultAt('forked')
      if (to.seq === entry.seq && to.hash !== hash) return faultAt('forked')
      seq = entry.seq
      if (entry.fields === null) erased += 1
      tell(entry)
    }
  }
  return seq === to.seq && hash === to.hash ? { fault: null, erased } : faultAt('forked')
}
