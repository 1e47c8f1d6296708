import type { ItemSecret } from '@chaveiro/contract/calls/items.ts'
import type { ItemType } from '@chaveiro/contract/constants.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import type { TwoStepCodes } from './items.ts'

/** Where a machine runs. */
export interface MachineHost {
  fetch?: typeof fetch
  now?: () => Date
  language?: Language
  /** A new identity token for each sign-in, where the machine's policy names a provider. */
  identity?: () => Promise<string>
}

/** An item given to a machine, as its author signed it. `vault_name` is only the server's word. */
export interface GivenToMachine {
  grantId: string
  itemId: string
  vaultId: string
  vaultName: string
  title: string
}

export interface OpenedByMachine {
  grantId: string
  itemId: string
  title: string
  type: ItemType
  login: string
  login_url: string
  secret: ItemSecret
}

export type RunProgress = 'waiting' | 'approved' | 'denied' | 'over'

/** One run of a machine that asks each time. Its key is in memory alone, and goes with `take` or `drop`. */
export interface OwnRun {
  id: string
  follow(): Promise<RunProgress>
  /** The secrets of an approved run, once. Throws SessionError('request_open' or 'request_over'). */
  take(): Promise<OpenedByMachine[]>
  drop(): void
}

/** A machine that is signed in and has verified its organisation. */
export interface OpenMachine {
  id: string
  server: string
  org: string
  /** A person approves each run. */
  asks: boolean
  /** What is given to it. */
  items(): GivenToMachine[]
  /** Reads (recorded) one item. Throws SessionError('machine_must_ask' or 'over_by_clock'), CallError, and DistrustError. */
  read(grantId: string): Promise<OpenedByMachine>
  ask(reason: string): Promise<OwnRun>
  /** The codes of a setup key at a moment. Throws SessionError('two_step_unreadable'). */
  twoStepCodes(key: string, atMs: number): Promise<TwoStepCodes>
}
