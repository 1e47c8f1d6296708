import type { RevealedItem } from '@chaveiro/contract/calls/reveals.ts'
import { type AccessGrant, checkGrant } from '@chaveiro/contract/log/access/access-grant.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import { openGrantedItem } from '@chaveiro/crypto/processes/grant-item-key.ts'
import type { ItemSecret } from '@chaveiro/crypto/processes/seal-item.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import { requireGoingOn } from '../log/vault-logs/endings.ts'
import { refreshLog } from '../log/vault-logs/load-vault-log.ts'
import { checkRequest } from '../log/vault-logs/with-fresh-logs.ts'
import type { OpenSession } from '../state/open-session.ts'

type Granted = RevealedItem & { grant: NonNullable<RevealedItem['grant']> }

/**
 * Opens a verified revision with a key granted for a time. The delivery must follow a custodian's approval, come from a member, and name
 * this person, this item and exactly this revision. Throws DistrustError('request', fault), and SessionError('over_by_clock') after the end
 * that it names.
 */
export async function openGranted(
  session: OpenSession,
  itemId: string,
  { item, password: sealed, revision, grant }: Granted,
): Promise<{ secret: ItemSecret | null; until: string }> {
  const { keys } = session
  const verified = await verifiedGrant(session, item.vault_id, grant)
  const isThis = verified.item === itemId && verified.revision === revision
  const isOfChange = verified.change === (await hashText(item.signature, verifier))
  if (!isThis || !isOfChange || verified.fingerprint !== keys.fingerprint)
    throw new DistrustError('request', 'wrong_place')
  if (session.now().toISOString() >= verified.until) throw new SessionError('over_by_clock')
  const { org, vault, request } = verified
  const place = { org, vault, item: itemId, revision, request }
  try {
    const secret = await openGrantedItem(keys, { sealed, key: grant.sealed }, place)
    return { secret, until: verified.until }
  } catch (error) {
    if (error instanceof OpenFailed) return { secret: null, until: verified.until }
    throw error
  }
}

async function verifiedGrant(
  session: OpenSession,
  vaultId: string,
  { sealed, delivery, approvals: [only, second] }: Granted['grant'],
): Promise<AccessGrant> {
  // Somebody may have ended it since this device read the log.
  await refreshLog(session, vaultId)
  const approval = second === undefined ? (only ?? '') : null
  return checkRequest(session, vaultId, async ({ roster, log }) => {
    const place = { roster, log, to: session.keys.user, sealed, approval }
    const { grant } = await checkGrant(delivery, place, verifier)
    requireGoingOn(log, grant.request)
    return grant
  })
}
