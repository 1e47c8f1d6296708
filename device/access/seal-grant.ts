import type { SignedAccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import type { SignedItem } from '@chaveiro/contract/calls/items.ts'
import { deliveryHours, handOverMinutes } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import type { Approved } from '@chaveiro/contract/log/access/access-grant.ts'
import { presentKeys } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { type GrantedItemKey, grantItemKey } from '@chaveiro/crypto/processes/grant-item-key.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import { requireGoingOn } from '../log/vault-logs/endings.ts'
import { requireStanding } from '../log/vault-logs/require-standing.ts'
import { requireMatched } from '../log/views/require-matched.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { isWithheldIn } from '../state/withheld.ts'
import { withFirstWrapThatOpens } from '../vaults/first-wrap-that-opens.ts'
import { isVerifiedIn } from '../vaults/verify-rewrap.ts'

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
  await requireStanding(session, vault)
  requireGoingOn(vault.log, approved.request)
  const to = presentKeys(roster, approved.to)
  if (isWithheldIn(session.withheld, vault, approved.to)) throw new SessionError('restore_unsettled')
  await requireMatched(session, vault.id)
  if (!to?.vouched) throw new SessionError('keys_unconfirmed')
  if (approved.item !== item.id) throw new DistrustError('request', 'wrong_place')
  const { payload } = parseStatement(item.signature, 'chaveiro.item.change')
  const isSigned = payload.act !== 'delete' && payload.key === (await hashText(wrap.key, verifier))
  if (!isSigned) throw new DistrustError('item', 'sealed_text')
  const { id, revision, signature } = item
  const { rewrap } = wrap
  const isVerified = rewrap !== null && (await isVerifiedIn(vault, { item: id, revision, signature, rewrap }))
  const authorsWrap = { key: wrap.key, generation: item.generation }
  const granting = {
    request: approved.request,
    vault: vault.id,
    item: id,
    revision,
    change: await hashText(signature, verifier),
    to,
    approvals,
    until,
  }
  return withFirstWrapThatOpens(vault, [authorsWrap, isVerified ? rewrap : null], ({ key }, keys) =>
    grantItemKey(session.keys, keys, { ...granting, key }, { roster, log }, session.now()),
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
