import type { PublicKeys, VaultStatement } from '@chaveiro/contract/primitives.ts'
import type { z } from 'zod'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'

export type Caller = { actor: Actor; ip: string; now: number }

/** What decisions about people do elsewhere: narrow functions of other features, passed in where the server is put together. */
export type PeopleElsewhere = {
  /** Whoever became a custodian is a member of every vault in shared custody. */
  addCustodianMemberships(tx: Tx, userId: string, now: number): Promise<void>
  /** Ends what somebody was a member of as a custodian. */
  endCustodianMemberships(tx: Tx, userId: string, now: number): Promise<void>
  /** Ends everything that somebody is a member of, with the signed removals that this asks for, or with none. */
  endMemberships(tx: Tx, caller: Caller, userId: string, removals: readonly VaultStatement[]): Promise<void>
  /** Marks the next generation as due wherever the roster, as it is now, makes it so. */
  markDueGenerations(tx: Tx, now: number): Promise<void>
  /** The new keys that people ask for after they lost everything, by person. */
  openResets(reader: Reader): Promise<ReadonlyMap<string, z.infer<typeof PublicKeys>>>
}

export type Ground = Pick<Platform, 'atRest' | 'appendAudit' | 'notify' | 'config'> & PeopleElsewhere
