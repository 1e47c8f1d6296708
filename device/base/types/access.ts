import type { AccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import type { GrantHours } from '@chaveiro/contract/constants.ts'
import type { ItemHandle, VaultHandle } from './handles.ts'

/** A request for access; an emergency always lasts an hour. */
export type AskedAccess = { item: ItemHandle; reason: string } & (
  | { kind: 'jit'; hours: GrantHours }
  | { kind: 'break_glass' }
)

/** A request, with its vault, as the person was shown it when they approved it. */
export interface ShownRequest {
  request: AccessRequest
  vault: VaultHandle
  /** Set if the first approval named an older revision than the present one: the revision that the person chose to open. */
  revision?: number | undefined
}

/** A request that somebody ends, as the list shows it. */
export type EndedRequest = Pick<AccessRequest, 'id' | 'kind' | 'vault_id'>

/** A request after an approval; for an emergency, `message` is the server's sentence about it. */
export interface ApprovedRequest {
  request: AccessRequest
  message: string | null
}

/** A person's acts about temporary access to one item. */
export interface AccessVerbs {
  /**
   * Asks for access to an item. Throws DistrustError('item', fault) if it does not verify or has another title than was shown ('shown'),
   * 'stale_revision' if somebody has edited it since, 'decided_meanwhile' if the same was asked before without an answer and is over, and
   * DistrustError('vault_log') if its vault is not the one that the person saw.
   */
  request(asked: AskedAccess): Promise<AccessRequest>
  /**
   * Signs an approval of exactly what was shown, for these hours, alone or as one of two as vault and kind require, and hands over what
   * it can. Throws DistrustError('request', fault) if anything differs from what was shown; SessionError('not_in_custody') for
   * incomplete keys, 'older_revision' if the first approval names one unseen.
   */
  approve(shown: ShownRequest, hours: GrantHours): Promise<ApprovedRequest>
  /**
   * Ends a request, or the access that it gave, by a statement in its vault's log: no device approves or delivers it afterwards, whatever
   * the server shows. Where this person cannot sign, the server alone ends it.
   */
  deny(request: EndedRequest): Promise<AccessRequest>
  revoke(request: EndedRequest): Promise<AccessRequest>
  /** The same for one's own. */
  withdraw(request: EndedRequest): Promise<AccessRequest>
}
