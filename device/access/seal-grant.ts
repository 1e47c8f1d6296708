import type { SignedAccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import type { SignedItem } from '@chaveiro/contract/calls/items.ts'
import { deliveryHours, handOverMinutes } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import type { Approved } from '@chaveiro/contract/log/access/access-grant.ts'
import { presentKeys } from '@chaveiro/contract/log/roster/roster.ts'
import { type GrantedItemKey, grantItemKey } from '@chaveiro/crypto/processes/grant-item-key.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import { withItemKey } from '../items/with-item-key.ts'
import { requireGoingOn } from '../log/vault-logs/endings.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { isWithheldIn } from '../state/withheld.ts'

/** A verified item, its wrapped key, and what was approved, with the hashes of its approvals. */
export type ToSeal = {
  readonly item: SignedItem
  readonly wrap: NonNullable<SignedAccessRequest['wrap']>
  readonly approved: Pick<Approved, 'request' | 'to' | 'item'>
  readonly approvals: readonly string[]
  readonly until: string
}

/** Seals the key of an item's present revision to the person whom the approvals name, and to nobody else. */
export async function sealGrant(
  session: OpenSession,
  vault: OpenVault,
  { item, wrap, approved, approvals, until }: ToSeal,
): Promise<GrantedItemKey> {
  const { roster, log } = vault
  requireGoingOn(vault.log, approved.request)
  const to = presentKeys(roster, approved.to)
  if (isWithheldIn(session.withheld, vault, approved.to)) throw new SessionError('restore_unsettled')
  if (!to?.vouched) throw new SessionError('keys_unconfirmed')
  if (approved.item !== item.id) throw new DistrustError('request', 'wrong_place')
  return withItemKey(session, vault, { item, wrap }, (place, keys) =>
    grantItemKey(
      session.keys,
      keys,
      { ...place, request: approved.request, to, approvals, until },
      { roster, log },
      session.now(),
    ),
  )
}

/**
 * The wrapped key to hand over with an approval; null if this device does not hold the vault's key. Throws DistrustError('request',
 * 'wrong_text') if it does and the server withholds the wrapped key, which would leave the approval waiting for somebody else.
 */
export function wrapToGive(vault: OpenVault, { wrap }: Pick<SignedAccessRequest, 'wrap'>) {
  const holdsKey = vault.keys.has(vault.log.generation?.number ?? 0)
  if (!wrap && holdsKey) throw new DistrustError('request', 'wrong_text', { vaultId: vault.id })
  return wrap
}

/**
 * Until when a first delivery may follow an approval. If the approval carries its delivery, only minutes: a server that hid the delivery
 * could otherwise have the item delivered again later, with changes made since.
 */
export const deliverBy = (session: OpenSession, isHandedOver: boolean): string =>
  endAfter(session, isHandedOver ? handOverMinutes / 60 : deliveryHours)

/** The end of access, given for so many hours from now. */
export const endAfter = (session: OpenSession, hours: number): string =>
  new Date(session.now().getTime() + hours * hourMs).toISOString()
