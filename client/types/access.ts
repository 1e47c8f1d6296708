import type { AccessRequest } from '@chaveiro/contract/access-requests.ts'
import type { GrantHours } from '@chaveiro/contract/constants.ts'
import type { ShownItem } from './items.ts'
import type { ShownVault } from './vaults.ts'

/** What somebody asks for; an emergency is always for an hour. */
export type AskedAccess = { item: ShownItem; reason: string } & (
  | { kind: 'jit'; hours: GrantHours }
  | { kind: 'break_glass' }
)

/** A request as the person at this device was shown it when they approved it, with its vault. */
export interface ShownRequest {
  request: AccessRequest
  vault: ShownVault
  /** Where the first of two named an older revision than the present one, which of both the person chose to open. */
  revision?: number | undefined
}

/** A request after an approval; `message` is the server's sentence about it in an emergency. */
export interface ApprovedRequest {
  request: AccessRequest
  message: string | null
}

/** What a person does about temporary access to one item. */
export interface AccessVerbs {
  /** Asks for an item that verifies and is called what the person was shown; DistrustError('item', 'shown') otherwise. */
  requestAccess(asked: AskedAccess): Promise<AccessRequest>
  /**
   * Signs an approval of exactly what was shown, for as many hours, alone or as one of two as the vault and the kind ask for,
   * and hands over what this device can. DistrustError('request', fault) where requester, item, reason or hours are others
   * than were shown or signed, or another custodian approved something else. SessionError('not_in_custody') where this
   * custodian's keys of a two-person vault are not complete; 'older_revision' where the first approval names an older revision
   * than the present one, and nobody told the person.
   */
  approveRequest(shown: ShownRequest, hours: GrantHours): Promise<ApprovedRequest>
}
