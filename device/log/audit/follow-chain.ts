import { type ChainEntry, readAuditChain } from '@chaveiro/contract/calls/audit.ts'
import { pageRows } from '@chaveiro/contract/constants.ts'
import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { commitmentText, linkText } from '@chaveiro/contract/rules/audit/audit-chain.ts'
import { sha256Sync } from '@chaveiro/crypto/primitives/sha256-sync.ts'
import type { ApiClient } from '../../base/calls/api-client.ts'
import type { AuditFault, AuditPoint } from '../../base/types/audit.ts'

export type Followed = {
  fault: null | { kind: AuditFault; seq: number }
  /** The last entry whose link was right. */
  reached: AuditPoint
  erased: number
}

/** Where to stop; a null hash accepts any entry there. */
type End = { seq: number; hash: string | null }

/**
 * Recomputes each link from one point to another and compares. `through` is a point between them that this browser saw. Holds one page in
 * memory.
 */
export async function followChain(
  api: ApiClient,
  { from, to, through }: { from: AuditPoint; to: End; through?: AuditPoint | null },
  tell: (entry: ChainEntry) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Followed> {
  let { seq, hash } = from
  let erased = 0
  const isEnd = (at: number, link: string) => at !== to.seq || to.hash === null || to.hash === link
  const faultAt = (kind: AuditFault): Followed => ({
    fault: { kind, seq: seq + 1 },
    reached: { seq, hash },
    erased,
  })
  while (seq < to.seq) {
    signal?.throwIfAborted()
    const page = await api.send(readAuditChain, { query: { after: seq, limit: pageRows.auditChain } })
    if (page.length === 0) return faultAt('shrunk')
    for (const entry of page) {
      if (seq === to.seq) break
      if (entry.seq !== seq + 1) return faultAt('gap')
      // Only a person's entry can be erased; one about nobody must show its fields.
      if (entry.fields === null && entry.subject_id === null) return faultAt('forked')
      const link = recomputeLink(hash, entry)
      if (through?.seq === entry.seq && through.hash !== link) return faultAt('forked')
      if (!isEnd(entry.seq, link)) return faultAt('forked')
      seq = entry.seq
      hash = link
      if (entry.fields === null) erased += 1
      tell(entry)
    }
  }
  return isEnd(seq, hash) ? { fault: null, reached: { seq, hash }, erased } : faultAt('forked')
}

const encoder = new TextEncoder()
const hashOf = (text: string) => toBase64url(sha256Sync(encoder.encode(text)))

/**
 * An entry's link to the one before (base64url). Recomputes the commitments from the fields shown, so that a changed field gives another
 * link; for an erased person's entry, whose fields are gone, it takes the commitments as given.
 */
function recomputeLink(previousLink: string, { seq, fields, commitments, ...entry }: ChainEntry): string {
  const computed = fields?.map(({ name, value, salt }) => [name, hashOf(commitmentText(salt, name, value))])
  const text = computed ? JSON.stringify(Object.fromEntries(computed)) : (commitments ?? '')
  return hashOf(linkText(previousLink, seq, { ...entry, commitments: text }))
}
