import type { KeptRequest } from '@chaveiro/crypto/processes/seal-browser-request.ts'

/** Which request, and whose. */
export type RequestPlace = { user: string; approval: string }

/**
 * Where a new browser's request outlives the session object (a browser's reload). Two pages may come to hold one request
 * (a tab that was duplicated), so what may happen once is decided here and not by who holds it.
 */
export interface RequestKeeper {
  keep(request: KeptRequest): Promise<void>
  /** The request that is kept for this page; null without one, or where its one attempt was taken in vain. */
  recall(user: string): Promise<{ request: KeptRequest; answer: string | null; hasMatched: boolean } | null>
  /** Keeps the first answer that comes, before anything is revealed upon it; answers the one that counts, null if none can. */
  settleAnswer(place: RequestPlace, answer: string): Promise<string | null>
  /** True for the first who asks. */
  takeAttempt(place: RequestPlace): Promise<boolean>
  noteMatch(place: RequestPlace): Promise<void>
  forget(place: RequestPlace): Promise<void>
}

/** Keeps nothing, for a session that one object holds from its beginning to its end. */
export const noRequestKeeper: RequestKeeper = {
  keep: async () => undefined,
  recall: async () => null,
  settleAnswer: async (_place, answer) => answer,
  takeAttempt: async () => true,
  noteMatch: async () => undefined,
  forget: async () => undefined,
}
