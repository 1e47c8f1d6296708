import type { AccessRequest } from '@chaveiro/contract/access-requests.ts'
import type { GrantHours } from '@chaveiro/contract/constants.ts'
import type { ShownItem } from './items.ts'
import type { ShownVault } from './vaults.ts'

/** What somebody asks for. */
export interface AskedAccess {
  item: ShownItem
  hours: GrantHours
  reason: string
}

/** A request as the person at this device was shown it when they approved it, with its vault. */
export interface ShownRequest {
  request: AccessRequest
  vault: ShownVault
}

/** What a person does about temporary access to one item. */
export interface AccessVerbs {
  /** Asks for an item that verifies and is called what the person was shown; DistrustError('item', 'shown') otherwise. */
  requestAccess(asked: AskedAccess): Promise<AccessRequest>
  /**
   * Signs an approval of exactly what was shown, for as many hours, and hands the key over along with it where this device
   * holds it. DistrustError('request', fault) where requester, item, reason or hours are others than were shown or signed.
   */
  approveRequest(shown: ShownRequest, hours: GrantHours): Promise<AccessRequest>
}
