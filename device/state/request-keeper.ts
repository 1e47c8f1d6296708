import type { KeptRequest } from '@chaveiro/crypto/processes/seal-browser-request.ts'

/** Which request, and whose. */
export type RequestPlace = { user: string; approval: string }

/**
 * Where a new browser's request outlives a reload. Two pages may hold the same request (a duplicated tab), so whatever may happen only once
 * is decided here.
 */
export interface RequestKeeper {
  keep(request: KeptRequest): Promise<void>
  /** The request kept for this page; null without one, or once its only attempt was taken. */
  recall(user: string): Promise<{ request: KeptRequest; answer: string | null } | null>
  /** Keeps the first answer, before anything is revealed. Answers the one that counts, or null if none can. */
  settleAnswer(place: RequestPlace, answer: string): Promise<string | null>
  /** True for the first caller only. */
  takeAttempt(place: RequestPlace): Promise<boolean>
  forget(place: RequestPlace): Promise<void>
}

/** Keeps nothing, for a session that lives in one object. */
export const noRequestKeeper: RequestKeeper = {
  keep: async () => undefined,
  recall: async () => null,
  settleAnswer: async (_place, answer) => answer,
  takeAttempt: async () => true,
  forget: async () => undefined,
}
