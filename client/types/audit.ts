/** A place in the audit chain: an entry's number, and its link in base64url. */
export interface AuditPoint {
  seq: number
  hash: string
}

/**
 * `shrunk`: the log ends before what this browser saw. `forked`: it has another entry in a place that this browser saw, or one that does not
 * follow from those before it. `gap`: a number is missing.
 */
export type AuditFault = 'shrunk' | 'forked' | 'gap'

export interface LastVerification extends AuditPoint {
  /** When, by this browser's clock (ISO). It reached back to the first entry, then or in the times before that it went on from. */
  at: string
}

/** How the log that the server tells now stands to what this browser saw of it. */
export interface AuditStanding {
  head: AuditPoint & { chained_at: string | null }
  /** What this browser kept; null the first time. */
  kept: AuditPoint | null
  fault: AuditFault | null
  /** Entries after what was kept that were not followed yet, since they are very many: verifying does that. */
  unfollowed: number
  verified: LastVerification | null
}

/** What was checked. */
export interface AuditReport {
  fault: null | { kind: AuditFault; seq: number }
  /** Numbers of the first and the last entry that were checked; the first is 1 where the whole log was. */
  from: number
  to: number
  /** Entries whose person was erased: their links hold, their fields nobody can read. */
  erased: number
  head: AuditPoint
}

export interface AuditProgress {
  done: number
  total: number
}

/** What a browser checks of the audit log by itself. */
export interface AuditWatch {
  /** Looks at the newest head, and follows it from the one that was kept. */
  auditStanding(): Promise<AuditStanding>
  /** Makes all links again: from the first, or from where the last verification ended. Keeps what held. Throws where it is cancelled. */
  verifyAudit(
    options: { isWhole: boolean },
    onProgress?: (progress: AuditProgress) => void,
    signal?: AbortSignal,
  ): Promise<AuditReport>
  /** A person goes on from the log as it is told now, after a backup was put back, say. */
  acceptAuditHead(shown: AuditPoint): Promise<void>
}
