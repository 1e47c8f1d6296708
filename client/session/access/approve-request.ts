import type { AccessRequest, SignedAccessRequest } from '@chaveiro/contract/access-requests.ts'
import { deliveryHours, type GrantHours } from '@chaveiro/contract/constants.ts'
import { approveJit, getJitRequest } from '@chaveiro/contract/jit.ts'
import { checkAccessRequest, reasonCommitment } from '@chaveiro/contract/rules/access-statements.ts'
import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import { hashText } from '@chaveiro/contract/rules/statement.ts'
import { StatementRefused } from '@chaveiro/contract/rules/statement-refused.ts'
import { writeApproval } from '@chaveiro/crypto/processes/access-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { CallError } from '../../call-error.ts'
import { DistrustError, throwIfNewer } from '../../session-error.ts'
import type { ShownRequest } from '../../types/access.ts'
import { isConflict } from '../async/conflict.ts'
import { retryOnConflict } from '../async/retry-on-conflict.ts'
import { requireSound, requireTitle } from '../items/sound-item.ts'
import { verifyItem } from '../items/verify-item.ts'
import { findUser, requireAddress } from '../roster/person-addresses.ts'
import type { OpenSession } from '../state/open-session.ts'
import { refreshVault } from '../vault-logs/load-vault.ts'
import { requireShown } from '../vault-logs/require-shown.ts'
import { endAfter, sealGrant } from './seal-grant.ts'

/** Signs an approval of exactly what the person was shown, and hands the key over where this device holds it. */
export function approveRequest(
  session: OpenSession,
  { request: shown, vault: shownVault }: ShownRequest,
  hours: GrantHours,
): Promise<AccessRequest> {
  return retryOnConflict({ attempts: 3, isConflict: isOvertaken }, async () => {
    const asked = await session.api.send(getJitRequest, { params: { id: shown.id } })
    requireAsShown(asked, shown)
    if (shown.vault_id !== shownVault.id) throw new DistrustError('request', 'shown')
    await requireShown(session, shownVault)
    await requireAddress(session, await findUser(session, asked.requester.id), shown.requester.email)
    const item = await soundItemOf(session, asked, shown)
    const vault = await refreshVault(session, shownVault.id)
    await requireSigned(asked, vault.roster)
    const approval = {
      request: asked.id,
      vault: vault.id,
      item: item.id,
      change: await hashText(item.signature, verifier),
      to: asked.requester.id,
      hours,
      deliver_by: endAfter(session, deliveryHours),
      asked: asked.statement === null ? undefined : await hashText(asked.statement, verifier),
    }
    const statement = await writeApproval(session.keys, vault, approval, session.now())
    const until = endAfter(session, hours)
    const { wrap } = asked
    const delivery = wrap
      ? await sealGrant(session, vault, { item, wrap, approval, approvalText: statement, until })
      : null
    const body = { granted_hours: hours, statement, ...(delivery && { delivery }) }
    return session.api.send(approveJit, { params: { id: asked.id }, body })
  })
}

/** Whether somebody wrote the item, or in the vault's log, meanwhile. */
const isOvertaken = (error: unknown) =>
  isConflict(error) || (error instanceof CallError && error.code === 'stale_revision')

/** DistrustError('request', 'shown') where the server names somebody or something else than on the screen. */
function requireAsShown(asked: SignedAccessRequest, shown: AccessRequest): void {
  const facts = (one: AccessRequest) => [
    one.id,
    one.kind,
    one.item_id,
    one.vault_id,
    one.item_title,
    one.requester.id,
    one.requester.email,
    one.reason,
    one.requested_duration_hours,
    one.is_signed,
  ]
  const isSame = JSON.stringify(facts(asked)) === JSON.stringify(facts(shown))
  const isWhole = asked.is_signed === (asked.statement !== null)
  if (!isSame || !isWhole) throw new DistrustError('request', 'shown')
}

async function soundItemOf(session: OpenSession, { item }: SignedAccessRequest, shown: AccessRequest) {
  if (!item) throw new DistrustError('item', 'place')
  requireSound(await verifyItem(session, item, { id: shown.item_id, vaultId: shown.vault_id }, null))
  requireTitle(item, shown.item_title ?? '')
  return item
}

/** Throws where a signed request is not the requester's own, or asks for something else. */
async function requireSigned(asked: SignedAccessRequest, roster: RosterState): Promise<void> {
  const { statement, reason_salt: salt } = asked
  if (statement === null) return
  try {
    const signed = await checkAccessRequest(statement, roster, verifier)
    const isTheirs = signed.by === asked.requester.id && signed.request === asked.id && signed.kind === 'jit'
    const isThis = signed.item === asked.item_id && signed.vault === asked.vault_id
    const isReason = signed.reason === (await reasonCommitment(salt ?? '', asked.reason, verifier))
    const isAsLong = signed.hours === asked.requested_duration_hours
    if (isTheirs && isThis && isReason && isAsLong) return
  } catch (error) {
    throwIfNewer(error)
    if (!(error instanceof StatementRefused)) throw error
    throw new DistrustError('request', error.fault)
  }
  throw new DistrustError('request', 'wrong_place')
}
