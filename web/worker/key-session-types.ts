import type { KeySession, KeyStatus } from '@chaveiro/client/session-types.ts'
import type { Language } from '@chaveiro/contract/sentences.ts'

export interface Attachment {
  /** The session token of the signed-in person. */
  token: string
  /** Another person's key on this browser is never opened: what is kept is bound to this id. */
  userId: string
  language: Language
}

/** The page's side of the worker. `status` is a snapshot for useSyncExternalStore. */
export interface PageKeySession extends Omit<KeySession, 'status'> {
  /** Starts the worker for this person, or tells it of a changed language. Idempotent. */
  attach(attachment: Attachment): Promise<void>
  /** Sign-out: forgets the key in every tab. */
  detach(): Promise<void>
  getStatus(): KeyStatus
  /** Answers the function that ends the subscription. */
  subscribe(onChange: () => void): () => void
  /** Called when the server says 401 to the worker. */
  onSignedOut(listener: () => void): () => void
  /** Asks the server again, for instance after an error at the start. */
  refresh(): Promise<void>
}
