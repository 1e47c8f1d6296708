import type { ChainEntry } from '@chaveiro/contract/calls/audit.ts'

/** A place in the audit chain: an entry's number, and its link in base64url. */
export interface AuditPoint {
  seq: number
  hash: string
}

/**
 * `shrunk`: the log ends before what this browser saw. `forked`: an entry differs from what this browser saw, or does not follow from those
 * before it. `gap`: a number is missing.
 */
export type AuditFault = 'shrunk' | 'forked' | 'gap'

export interface LastVerification extends AuditPoint {
  /**
   * When, by this browser's clock (ISO). Together with the earlier verifications that it continued, it covers everything from the first
   * entry.
   */
  at: string
}

/** How the log that the server shows now compares with what this browser saw. */
export interface AuditStanding {
  head: AuditPoint & { chained_at: string | null }
  /** The point that this browser kept; null the first time. */
  kept: AuditPoint | null
  fault: AuditFault | null
  /** Entries after the kept point that are too many to follow here; verifying follows them. */
  unfollowed: number
  verified: LastVerification | null
}

/** What a verification checked. */
export interface AuditReport {
  fault: null | { kind: AuditFault; seq: number }
  /** Numbers of the first and last entry that were checked; the first is 1 for the whole log. */
  from: number
  to: number
  /** Entries of erased people: their links are right, but nobody can read their fields. */
  erased: number
  head: AuditPoint
}

export interface AuditProgress {
  done: number
  total: number
}

/** A browser's own checks of the audit log. */
export interface AuditWatch {
  /** Reads the newest head and follows the log to it from the kept one. */
  standing(): Promise<AuditStanding>
  /**
   * Recomputes all links, from the first entry or from where the last verification ended, and keeps the result if they are right. Throws
   * when cancelled. `onEntry` gets each entry whose link was right.
   */
  verify(
    options: { isWhole: boolean; onEntry?: (entry: ChainEntry) => void },
    onProgress?: (progress: AuditProgress) => void,
    signal?: AbortSignal,
  ): Promise<AuditReport>
  /** Accepts the log as it is shown now, for instance after a backup was put back. */
  acceptHead(shown: AuditPoint): Promise<void>
}
