import type { Language } from '@chaveiro/contract/languages.ts'
import type { AuditProgress, AuditReport, AuditWatch } from '../types/audit.ts'
import type { KeySession, KeyStatus } from '../types/key-session.ts'
import type { ImportOptions, ImportProgress, ImportReport } from '../types/sheet.ts'
import type { RewrapProgress, RewrapReport } from '../types/vaults.ts'

/**
 * The account secret as a tab keeps it: sealed by a non-extractable key of this browser, so that the text alone
 * opens nothing, and bound to the person. Kept in sessionStorage and passed between tabs.
 */
export interface KeptSecret {
  userId: string
  sealed: string
}

/** A tab's request to be let in: sealed likewise, under a key of its own. */
export interface KeptRequestText {
  user: string
  approval: string
  sealed: string
}

export interface Attachment {
  /** The session token of the signed-in person. */
  token: string
  /** What is kept for another person on this browser is never opened: it is bound to this id. */
  userId: string
  language: Language
}

/** What the worker gets of an attachment: beside it what this page kept before it was loaded. */
export type Attached = Attachment & {
  baseUrl: string
  kept: KeptSecret | null
  request: KeptRequestText | null
}

/** What the worker tells its page. */
export interface WorkerEvents {
  status(status: KeyStatus): void
  /** Something to keep for this tab and the others, or null to forget it. */
  kept(kept: KeptSecret | null): void
  /** The tab's request to be let in, to keep for a reload, or null to forget it. */
  request(kept: KeptRequestText | null): void
  signedOut(): void
}

/** What the worker offers besides the session's own methods. */
export interface WorkerSession
  extends Omit<KeySession, 'importSheet' | 'rewrapVault'>,
    Omit<AuditWatch, 'verifyAudit'> {
  attach(attachment: Attached): Promise<void>
  detach(): Promise<void>
  /** Another tab unlocked: takes what it kept, if this one is locked. */
  take(kept: KeptSecret): Promise<void>
  /** The person was last active, in any tab, at this time (milliseconds since 1970). */
  activeAt(timeMs: number): Promise<void>
  /** Locks after so many minutes without activity. */
  lockAfter(minutes: number): Promise<void>
  refresh(): Promise<void>
  listen(events: WorkerEvents): Promise<void>
  importSheet(
    options: ImportOptions,
    onProgress: ((progress: ImportProgress) => void) | null,
  ): Promise<ImportReport>
  cancelImport(): Promise<void>
  rewrapVault(vaultId: string, onProgress: ((progress: RewrapProgress) => void) | null): Promise<RewrapReport>
  cancelRewrap(vaultId: string): Promise<void>
  verifyAudit(
    options: { isWhole: boolean },
    onProgress: ((progress: AuditProgress) => void) | null,
  ): Promise<AuditReport>
  cancelVerifyAudit(): Promise<void>
}

/** The page's side. `getStatus` is a snapshot for useSyncExternalStore. */
export interface PageKeySession extends Omit<KeySession, 'status'>, AuditWatch {
  /** Starts the worker for this person, or tells it of another language. */
  attach(attachment: Attachment): Promise<void>
  /** Sign-out: forgets the key in every tab. */
  detach(): Promise<void>
  /** What the organisation chose: locks every tab of this browser after so many minutes without activity. */
  lockAfter(minutes: number): Promise<void>
  getStatus(): KeyStatus
  /** Whether it was open and locked because nobody did anything in any tab for too long. */
  wasLockedByIdle(): boolean
  /** Answers the function that ends the subscription. */
  subscribe(onChange: () => void): () => void
  /** Called when the server answers 401 to the worker. Answers the function that ends the subscription. */
  onSignedOut(listener: () => void): () => void
  /** Asks the server again, for instance after `unreachable` at the start. */
  refresh(): Promise<void>
}
