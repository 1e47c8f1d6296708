import type { Language } from '@chaveiro/contract/languages.ts'
import type { AuditProgress, AuditReport, AuditWatch } from '../../base/types/audit.ts'
import type { KeySession, KeyStatus } from '../../base/types/key-session.ts'
import type { ImportOptions, ImportProgress, ImportReport } from '../../base/types/sheet.ts'
import type { RewrapProgress, RewrapReport } from '../../base/types/vaults.ts'

/**
 * The account secret as a tab keeps it, in sessionStorage and passed between tabs: bound to the person, and sealed by a non-extractable key
 * of this browser, so that the text alone opens nothing.
 */
export interface KeptSecret {
  userId: string
  sealed: string
}

/** A tab's request to be let in, sealed in the same way under its own key. */
export interface KeptRequestText {
  user: string
  approval: string
  sealed: string
}

interface Attachment {
  /** The session token of the signed-in person. */
  token: string
  /** What is kept for another person on this browser is never opened: it is bound to this id. */
  userId: string
  language: Language
}

/** An attachment as the worker gets it, with what this page kept before it was reloaded. */
export type Attached = Attachment & {
  baseUrl: string
  kept: KeptSecret | null
  /** Whether what tabs kept is over for good: all of them were closed, and one may be restored later. */
  forgetsKept: boolean
  request: KeptRequestText | null
}

/** What the worker tells its page. */
export interface WorkerEvents {
  status(status: KeyStatus): void
  /** Something to keep for this tab and the others; null forgets it. */
  kept(kept: KeptSecret | null): void
  /** The tab's request to be let in, to keep over a reload; null forgets it. */
  request(kept: KeptRequestText | null): void
  signedOut(token: string): void
}

/** What the worker offers besides the session's own methods. */
export interface WorkerSession
  extends Omit<KeySession, 'importSheet' | 'rewrapVault'>,
    Omit<AuditWatch, 'verifyAudit'> {
  attach(attachment: Attached): Promise<void>
  detach(): Promise<void>
  /** Another tab unlocked: takes what it kept, if this one is locked. */
  take(kept: KeptSecret): Promise<void>
  /** When the person was last active in any tab (milliseconds since 1970). */
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
  /** Fails every call under way, as if the server could not be reached. */
  stopWaiting(): Promise<void>
  rewrapVault(vaultId: string, onProgress: ((progress: RewrapProgress) => void) | null): Promise<RewrapReport>
  cancelRewrap(vaultId: string): Promise<void>
  verifyAudit(
    options: { isWhole: boolean },
    onProgress: ((progress: AuditProgress) => void) | null,
  ): Promise<AuditReport>
  cancelVerifyAudit(): Promise<void>
}

/** The page's side. `getStatus` is a snapshot for useSyncExternalStore. */
export interface PageKeySession
  extends Omit<KeySession, 'status'>,
    AuditWatch,
    Pick<WorkerSession, 'stopWaiting'> {
  /** Starts the worker for this person, or passes another language to it. */
  attach(attachment: Attachment): Promise<void>
  /** On sign-out: forgets the key in every tab. */
  detach(): Promise<void>
  /** Locks every tab of this browser after so many minutes without activity, as the organisation chose. */
  lockAfter(minutes: number): Promise<void>
  getStatus(): KeyStatus
  /** Whether it was unlocked and then locked because the person was idle in all tabs. */
  wasLockedByIdle(): boolean
  /** Returns the function that ends the subscription. */
  subscribe(onChange: () => void): () => void
  /** Called when the server answers 401 to the worker. Returns the function that ends the subscription. */
  onSignedOut(listener: (token: string) => void): () => void
  /** Asks the server again, for instance after `unreachable` at the start. */
  refresh(): Promise<void>
}
