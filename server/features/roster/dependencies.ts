import type { PublicKeys } from '@chaveiro/contract/primitives.ts'
import type { GivenUp } from '@chaveiro/contract/rules/given-up.ts'
import type { z } from 'zod'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { Dependencies } from '../../platform/platform.ts'
import type { SentView } from '../../signed-logs/ending-proofs.ts'

type Keys = z.infer<typeof PublicKeys>

/** A statement as it was sent, with the salt of the e-mail address that it commits to, and the entries of the view that it carries. */
export type SentStatement = {
  statement: string
  salt: string | undefined
  view?: SentView
  /** Of a proposed resume. */
  givenUp?: GivenUp | undefined
}

/** What the feature of one's own account does about key resets. */
export type KeyResets = {
  /** The new keys that somebody asks for after they lost everything; null without such a request. */
  openReset(reader: Reader, userId: string): Promise<Keys | null>
  /** Puts the keys that somebody asked for in the place of theirs, and ends what the old ones opened. */
  applyKeyReset(tx: Tx, userId: string, keys: Keys, now: number): Promise<void>
}

export type RosterDependencies = Dependencies & KeyResets
