import type { AtRest } from '../at-rest/at-rest.ts'
import type { Reader } from '../db/db.ts'
import { countUnchained, selectChainHead, selectChainPage, selectOldestUnchained } from './audit.queries.ts'
import { fieldsMatchCommitments } from './audit.ts'
import { chainStart, linkHash } from './chain.ts'

const pageRows = 500

/** Entries not yet chained. */
type Unchained = { count: number; oldestAt: string | undefined }

export type ChainReport =
  | { holds: true; entries: number; erased: number; head: string; unchained: Unchained }
  | { holds: false; seq: number; fault: 'gap' | 'link' | 'fields' | 'head' }

/** Verifies the whole chain: numbers without gaps, hashes, commitments of all fields not erased, and the head. */
export async function verifyChain(reader: Reader, atRest: AtRest): Promise<ChainReport> {
  let seq = 0
  let erased = 0
  let previousHash: Uint8Array = chainStart
  for (;;) {
    const page = await selectChainPage(reader, seq, pageRows)
    for (const row of page) {
      if (row.seq !== seq + 1) return { holds: false, seq: seq + 1, fault: 'gap' }
      seq += 1
      const link = linkHash(previousHash, seq, row)
      if (!row.chain_hash || !link.equals(row.chain_hash)) return { holds: false, seq, fault: 'link' }
      previousHash = link
      if (row.subject_id && !row.wrapped) {
        erased += 1
        continue
      }
      if (!fieldsHold(atRest, { ...row, subjectId: row.subject_id }))
        return { holds: false, seq, fault: 'fields' }
    }
    if (page.length < pageRows) break
  }
  const head = await reader.first(selectChainHead, {})
  const headHolds = head ? head.seq === seq && Buffer.compare(head.hash, previousHash) === 0 : seq === 0
  if (!headHolds) return { holds: false, seq, fault: 'head' }
  const unchained = {
    count: (await reader.first(countUnchained, {}))?.count ?? 0,
    oldestAt: (await reader.first(selectOldestUnchained, {}))?.at,
  }
  return {
    holds: true,
    entries: seq,
    erased,
    head: Buffer.from(previousHash).toString('base64url'),
    unchained,
  }
}

function fieldsHold(atRest: AtRest, entry: Parameters<typeof fieldsMatchCommitments>[1]): boolean {
  try {
    return fieldsMatchCommitments(atRest, entry)
  } catch {
    return false
  }
}
