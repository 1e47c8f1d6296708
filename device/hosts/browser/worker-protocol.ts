import type { Language } from '@chaveiro/contract/languages.ts'
import type { DeviceVerbs, KeyStatus } from '../../base/types/device.ts'

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
  /** A text kept for another person of this browser is never opened: it is bound to this id. */
  userId: string
  language: Language
}

/** An attachment as the worker gets it, with what this page kept before it was reloaded. */
export type Attached = Attachment & {
  baseUrl: string
  kept: KeptSecret | null
  /** Whether kept texts must not be used any more: all tabs were closed, and the browser may restore one later. */
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

/** What the worker offers besides the device's own verbs. */
export interface WorkerDevice extends DeviceVerbs {
  attach(attachment: Attached): Promise<void>
  detach(): Promise<void>
  /** Another tab unlocked: takes what it kept, if this one is locked. */
  take(kept: KeptSecret): Promise<void>
  /** When the person was last active in any tab (milliseconds since 1970). */
  activeAt(timeMs: number): Promise<void>
  /** Locks after so many minutes without activity. */
  lockAfter(minutes: number): Promise<void>
  /** Asks the server again, for instance after `unreachable` at the start. */
  refresh(): Promise<void>
  listen(events: WorkerEvents): Promise<void>
  /** Fails every call under way, as if the server could not be reached. */
  stopWaiting(): Promise<void>
  /** Runs one of `longVerbs`, until `cancel` of the same number: no signal can be sent to a worker. */
  runLong(
    call: number,
    noun: LongNoun,
    verb: string,
    onProgress: ((progress: unknown) => void) | undefined,
    ...inputs: unknown[]
  ): Promise<unknown>
  cancel(call: number): Promise<void>
}

export type NounOfDevice = Exclude<keyof DeviceVerbs, 'status' | 'lock' | 'keepInStep'>

/** The verbs that tell their progress and can be cancelled: how many parameters come before `onProgress` and `signal`, the last two. */
export const longVerbs = {
  vaults: { rewrap: 1 },
  items: { addFile: 2, openFile: 2 },
  imports: { run: 1, undo: 1 },
  exports: { run: 2 },
  links: { makeForItem: 2, sendSecret: 1, openSubmissionFile: 2 },
  finder: { refresh: 0 },
  health: { check: 2 },
  audit: { verify: 1 },
} as const satisfies { [Noun in NounOfDevice]?: { [Verb in keyof DeviceVerbs[Noun]]?: number } }

export type LongNoun = keyof typeof longVerbs

/** The page's side. `getStatus` is a snapshot for useSyncExternalStore. */
export interface PageDevice
  extends Omit<DeviceVerbs, 'status'>,
    Pick<WorkerDevice, 'refresh' | 'stopWaiting'> {
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
}
