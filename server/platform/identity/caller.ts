import type { Language } from '@chaveiro/contract/languages.ts'
import type { Actor } from './actor.ts'

/** Who calls, from where, when (milliseconds) and in which language: what a use case needs of its request. */
export type Caller = { actor: Actor; ip: string; now: number; language: Language }
