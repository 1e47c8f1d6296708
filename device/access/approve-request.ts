import type {
  AccessRequest,
  Approval,
  SignedAccessRequest,
} from '@chaveiro/contract/calls/access-requests.ts'
import { approveBreakGlass, approveJit, callsOfKind } from '@chaveiro/contract/calls/access-requests.ts'
import type { SignedItem } from '@chaveiro/contract/calls/items.ts'
import type { GrantHours } from '@chaveiro/contract/constants.ts'
import { checkAccessRequest, reasonCommitment } from '@chaveiro/contract/log/access/access-statements.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { approvalsNeeded, longestWaitMs } from '@chaveiro/contract/rules/access/access-request.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { z } from 'zod'
import { isConflict } from '../base/async/conflict.ts'
import { settle } from '../base/async/settle.ts'
import type { ApprovedRequest, ShownRequest } from '../base/types/access.ts'
import { errorFacts } from '../base/types/error-facts.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import { requireVerified } from '../items/verified-item.ts'
import { verifyItem } from '../items/verify-item.ts'
import { overtakenFromNow } from '../items/while-item-changes.ts'
import { findUser, requireAddress } from '../log/roster/person-addresses.ts'
import { requireGoingOn } from '../log/vault-logs/endings.ts'
import { refreshVault } from '../log/vault-logs/load-vault.ts'
import { refreshLog, rosterFor } from '../log/vault-logs/load-vault-log.ts'
import { requireShown } from '../log/vault-logs/vault-handles.ts'
import { verifyOrDistrust } from '../log/vault-logs/verify-or-distrust.ts'
import { byLogs } from '../state/judge-by-logs.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { approveAlone } from './approve-alone.ts'
import { approveByTwo } from './approve-by-two.ts'

/**
 * Signs an approval of exactly what the person was shown, and hands over what this device can. If two have to approve, this is the first
 * approval or confirms it; of two first approvals at the same moment, the later finds the other in the log and confirms that one.
 */
export function approveRequest(
  session: OpenSession,
  { request: shown, vault: shownVault, revision }: ShownRequest,
  hours: GrantHours,
): Promise<ApprovedRequest> {
  return settle(byLogs(session, isFromMeanwhile), async () => {
    const isOvertaken = overtakenFromNow(session)
    const asked = await session.api.send(callsOfKind[shown.kind].get, { params: { id: shown.id } })
    // Checked first: a request that is over has no signed texts any more, and perhaps no item. That is no lie of the server's.
    if (!isWaiting(asked))
      throw new SessionError(asked.status === 'denied' ? 'request_decided' : 'request_over')
    requireAsShown(asked, shown)
    if (shown.vault_id !== shownVault.id) throw new DistrustError('request', 'shown')
    await requireShown(session, shownVault)
    await requireAddress(session, await findUser(session, asked.requester.id), shown.requester)
    const item = await verifiedItemOf(session, asked, shown, isOvertaken)
    const openedVault = await refreshVault(session, shownVault.id)
    requireGoingOn(openedVault.log, asked.id)
    const roster = await rosterFor(session, 'newest')
    const vault = { ...openedVault, roster }
    await requireSigned(asked, roster, session.now())
    if (hours > asked.requested_duration_hours) throw new DistrustError('request', 'shown')
    await requireTitleAsShown(asked, item, shown)
    const takesTwo = approvalsNeeded(asked.kind, vault.log.custody) > 1
    const approve = takesTwo ? approveByTwo : approveAlone
    const approval = await onStandingLog(session, vault, () =>
      approve(session, vault, { asked, item, hours, revision }),
    )
    return send(session, asked, approval)
  })
}

/**
 * Tries again (as 'stale_head') if the custody keys are missing and the log has grown: two others may have changed the custody since it was
 * read.
 */
async function onStandingLog<T>(session: OpenSession, { id, log }: OpenVault, work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    if (errorFacts(error).code !== 'not_in_custody') throw error
    const newest = await refreshLog(session, id)
    if (newest.log.head.seq === log.head.seq) throw error
    throw new SessionError('stale_head', { cause: error })
  }
}

async function send(
  session: OpenSession,
  { kind, id }: AccessRequest,
  { hours, approval }: { hours: GrantHours; approval: z.input<typeof Approval> },
): Promise<ApprovedRequest> {
  const params = { id }
  if (kind === 'break_glass') return session.api.send(approveBreakGlass, { params, body: approval })
  const body = { granted_hours: hours, ...approval }
  const { message: _, ...request } = await session.api.send(approveJit, { params, body })
  return { request, message: null }
}

/**
 * Whether a fault may come from changes made since this device read: another custodian may have approved a newer revision, or this device
 * may just have been given the vault's key. The server is accused only if a later answer still lacks it.
 */
const isFromMeanwhile = (error: unknown) =>
  isConflict(error) ||
  changedMeanwhile.has(errorFacts(error).code) ||
  (error instanceof DistrustError && (error.fault === 'wrong_revision' || error.fault === 'wrong_text'))

const changedMeanwhile = new Set<string>(['stale_head', 'stale_revision', 'not_found'])

const isWaiting = ({ status }: AccessRequest) => status === 'pending' || status === 'approved'

/** Throws DistrustError('request', 'shown') if the server now names another person, item or request than the screen showed. Titles are compared later. */
function requireAsShown(asked: SignedAccessRequest, shown: AccessRequest): void {
  const facts = (one: AccessRequest) => [
    one.id,
    one.kind,
    one.item_id,
    one.vault_id,
    one.is_rehearsal,
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

async function verifiedItemOf(
  session: OpenSession,
  { item }: SignedAccessRequest,
  shown: AccessRequest,
  isOvertaken: ReturnType<typeof overtakenFromNow>,
) {
  if (!item) throw new DistrustError('item', 'place')
  const verification = await verifyItem(session, item, { id: shown.item_id, vaultId: shown.vault_id }, null)
  if (isOvertaken(shown.item_id, verification)) throw new SessionError('stale_revision')
  requireVerified(verification)
  if (item.rehearsal !== shown.is_rehearsal) throw new DistrustError('item', 'shown')
  return item
}

/**
 * Throws unless the verified item has the title that the person was shown: 'stale_revision' if somebody has edited it since the request was
 * signed, so that a colleague may have renamed it, else DistrustError. Nothing is approved under another title than the one shown.
 */
async function requireTitleAsShown(
  asked: SignedAccessRequest,
  item: SignedItem,
  shown: AccessRequest,
): Promise<void> {
  if (asked.item_title === item.title) {
    if (shown.item_title === item.title) return
    if (await isEditedSince(asked, item)) throw new SessionError('stale_revision')
  }
  throw new DistrustError(asked.item_title === shown.item_title ? 'item' : 'request', 'shown')
}

/** Whether an item was edited since its request was signed; since it was created, if nobody signed the request. */
async function isEditedSince({ statement }: SignedAccessRequest, item: SignedItem): Promise<boolean> {
  if (statement === null) return item.revision > 1
  const { change } = parseStatement(statement, 'chaveiro.access.request').payload
  return change !== (await hashText(item.signature, verifier))
}

/**
 * Throws unless a signed request is the requester's own and asks for what was shown, and SessionError('request_over') if it was signed
 * longer ago than it may wait. An unsigned one has no time of its own: the server's counts, and the approver was told so.
 */
async function requireSigned(asked: SignedAccessRequest, roster: RosterState, now: Date): Promise<void> {
  const { statement, reason_salt: salt } = asked
  if (statement === null) return
  const { at } = await verifyOrDistrust('request', asked.vault_id, async () => {
    const signed = await checkAccessRequest(statement, roster, verifier)
    const isTheirs =
      signed.by === asked.requester.id && signed.request === asked.id && signed.kind === asked.kind
    const isThis = signed.item === asked.item_id && signed.vault === asked.vault_id
    const isReason = signed.reason === (await reasonCommitment(salt ?? '', asked.reason, verifier))
    const isAsLong = signed.hours === asked.requested_duration_hours
    refuseUnless(isTheirs && isThis && isReason && isAsLong, 'wrong_place', 'it asks for something else')
    return signed
  })
  if (now.getTime() >= Date.parse(at) + longestWaitMs(asked.kind)) throw new SessionError('request_over')
}
