import type { Language } from '@chaveiro/contract/languages.ts'
import type { PublicKeys } from '@chaveiro/contract/primitives.ts'
import type { z } from 'zod'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'

type Keys = z.infer<typeof PublicKeys>

/** Who brings a statement, from where, when and reading which language; `salt` is of the e-mail address that it commits to, where it does. */
export type Bringing = {
  actor: Actor
  ip: string
  now: number
  language: Language
  statement: string
  salt: string | undefined
}

/** What the roster does elsewhere: narrow functions of other features, passed in where the server is put together. */
export type RosterElsewhere = {
  /** Whoever became a custodian is a member of every vault in shared custody. */
  addCustodianMemberships(tx: Tx, userId: string, now: number): Promise<void>
  /** Marks the next generation as due wherever the roster, as it is now, makes it so. */
  markDueGenerations(tx: Tx, now: number): Promise<void>
  /** What was sealed to somebody's lost keys opens no more: they wait for it again, and new generations are due. */
  loseVaultKeys(tx: Tx, userId: string, now: number): Promise<void>
  /** The new keys that somebody asks for after they lost everything; null without such a request. */
  openReset(reader: Reader, userId: string): Promise<Keys | null>
  /** Puts the keys that somebody asked for in the place of theirs, and ends what the old ones opened. */
  applyKeyReset(tx: Tx, userId: string, keys: Keys, now: number): Promise<void>
}

export type Ground = Pick<Platform, 'atRest' | 'appendAudit' | 'notify'> & RosterElsewhere
