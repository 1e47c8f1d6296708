import type { GivenUp } from '@chaveiro/contract/log/statements/given-up.ts'
import type { PublicKeys } from '@chaveiro/contract/primitives.ts'
import type { z } from 'zod'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { Dependencies } from '../../platform/platform.ts'
import type { SentView } from '../../signed-logs/ending-proofs.ts'

type Keys = z.infer<typeof PublicKeys>

/** A statement as sent, with the salt of the e-mail address it commits to, and the entries of its view. */
export type SentStatement = {
  statement: string
  salt: string | undefined
  view?: SentView
  /** Only for a proposed resume. */
  givenUp?: GivenUp | undefined
}

/** The account feature's part of key resets. */
export type KeyResets = {
  /** The new keys that somebody requests after losing everything; null without a request. */
  openReset(reader: Reader, userId: string): Promise<Keys | null>
  /** Replaces the person's keys with the requested ones, and ends what the old ones opened. */
  applyKeyReset(tx: Tx, userId: string, keys: Keys, now: number): Promise<void>
}

export type RosterDependencies = Dependencies & KeyResets
