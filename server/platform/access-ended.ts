import type { rotateReasons } from '@chaveiro/contract/constants.ts'
import type { Caller } from './identity/caller.ts'

/** Who ends something, from where and when. */
export type Ender = Pick<Caller, 'actor' | 'ip' | 'now'>

/** Access, or a claim to it, that ended. Features end what they keep of it, in the same transaction. */
export type AccessEnded =
  /** Somebody is no longer a member of a vault. */
  | { of: 'member'; vaultId: string; userId: string }
  /** These people have got a vault's key: what they asked for there is not needed any more. */
  | { of: 'need'; vaultId: string; userIds: readonly string[] }
  /** Somebody has become a member of a vault, whether or not the key has reached them. */
  | { of: 'outsider'; vaultId: string; userId: string }
  /** Somebody is no longer admin or manager. */
  | { of: 'custodian'; userId: string }
  /** Somebody was deactivated. */
  | { of: 'person'; userId: string }
  /** Somebody's own keys were replaced; lost ones may have been used by somebody else. */
  | { of: 'keys'; userId: string; areLost: boolean }
  /** A vault is deleted, or an item leaves its vault. Their rows are still there. */
  | { of: 'vault'; vaultId: string }
  | { of: 'item'; itemId: string }
  /** Nobody may have temporary access there any more. */
  | { of: 'temporary'; vaultId: string }
  | { of: 'temporary'; itemId: string }
  /** Approvals that no device has followed yet do not count any more: all in a vault, or those by two. */
  | { of: 'approvals'; vaultId: string; isByTwo?: true }
  /** Somebody's temporary access to an item is over. */
  | { of: 'grant'; itemId: string; userId: string }
  /** Somebody who revealed an item's secret stopped using it. */
  | ({ of: 'use'; itemId: string; userId: string; reason: (typeof rotateReasons)[number] } & Credential)

/** What decides who has to change a credential. */
type Credential = { owner: string; vaultId: string; vaultCreator: string }

/** When it ended, and by whom; `by` is null if nobody did. */
export type Ending = { by: Ender | null; now: number }
