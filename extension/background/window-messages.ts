import type { Language } from '@chaveiro/contract/languages.ts'
import type { ErrorFacts } from '@chaveiro/device'
import type { acts } from './acts/acts.ts'

/** What crosses between a window of ours and the worker, by one port: JSON, and never a key. */
type Acts = typeof acts
export type ActName = keyof Acts
export type ActInput<Name extends ActName> = Parameters<Acts[Name]['run']>[1]
export type ActOutput<Name extends ActName> = Awaited<ReturnType<Acts[Name]['run']>>

export interface Asked {
  /** Names the answer. */
  call: number
  act: string
  input: unknown
  language: Language
}

/** Why an act failed. `words`: another organisation than this extension knows, both by their fingerprint's words. */
export type Failure = ErrorFacts & { words?: { known: string; shown: string } }

export type Answered =
  | { call: number; output: unknown }
  | { call: number; failure: Failure }
  /** Somebody was connected, unlocked, locked or signed out. */
  | { changed: true }
