import type { AccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import type { GrantHours } from '@chaveiro/contract/constants.ts'
import type { Sure } from '@chaveiro/contract/rules/texts/told.ts'
import type { DrawnVault, EndingHandle, ItemHandle, RequestHandle } from './handles.ts'

/** A request for access; an emergency always lasts an hour. */
export type AskedAccess = { item: ItemHandle; reason: Sure } & (
  | { kind: 'jit'; hours: GrantHours }
  | { kind: 'break_glass' }
)

/** A request after an approval; for an emergency, `message` is the server's sentence about it. */
export interface ApprovedRequest {
  request: AccessRequest
  message: string | null
}

/** A request as a list draws it. */
export type DrawnEnding = Pick<AccessRequest, 'id' | 'status' | 'vault_id'>

/** A person's acts about temporary access to one item. */
export interface AccessVerbs {
  /**
   * Asks for access to an item. Throws DistrustError('item', fault) if it does not verify or has another title than was shown ('shown'),
   * 'stale_revision' if somebody has edited it since, 'decided_meanwhile' if the same was asked before without an answer and is over, and
   * DistrustError('vault_log') if its vault is not the one that the person saw.
   */
  request(asked: AskedAccess): Promise<AccessRequest>
  /**
   * The handle of a request as a list draws it, in the vault drawn beside it. One that cannot be verified, or differs from what is drawn, gets
   * a handle that can only end it.
   */
  show(drawn: AccessRequest, vault: DrawnVault | null): Promise<RequestHandle | EndingHandle>
  /**
   * Signs an approval of exactly what the handle says, alone or as one of two, and hands over what it can. `revision`: the one to open, chosen
   * by a person who was told that the first approval names an older one than the present. Throws DistrustError('request', fault) if anything
   * differs, 'decided_meanwhile' if another approval came or went, 'stale_revision' after an edit; SessionError('not_in_custody') for
   * incomplete keys, 'older_revision' if the first approval names one unseen.
   */
  approve(request: RequestHandle, hours: GrantHours, revision?: number): Promise<ApprovedRequest>
  /**
   * Ends a request, or the access that it gave, by a statement in its vault's log: no device approves or delivers it afterwards, whatever
   * the server shows. Where this person cannot sign, the server alone ends it.
   */
  deny(request: RequestHandle | EndingHandle): Promise<AccessRequest>
  revoke(request: RequestHandle | EndingHandle): Promise<AccessRequest>
  /** The same for one's own. */
  withdraw(request: RequestHandle | EndingHandle): Promise<AccessRequest>
  /** Which of a list's ended requests the server alone says that somebody ended: no statement that this device can read in their vault's log does. */
  unsignedEndings(drawn: readonly DrawnEnding[]): Promise<string[]>
}
