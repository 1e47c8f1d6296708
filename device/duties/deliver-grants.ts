import type { SignedAccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import { callsOfKind } from '@chaveiro/contract/calls/access-requests.ts'
import type { Deliveries } from '@chaveiro/contract/calls/deliveries.ts'
import { handOverMinutes } from '@chaveiro/contract/constants.ts'
import { minuteMs } from '@chaveiro/contract/durations.ts'
import {
  type AccessGrant,
  type Approved,
  approvedByOne,
  approvedByTwo,
  checkDelivered,
  stillApproves,
} from '@chaveiro/contract/log/access/access-grant.ts'
import { presentKeys } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { hasEnded } from '@chaveiro/contract/log/vaults/vault-state.ts'
import { approvalsNeeded } from '@chaveiro/contract/rules/access/access-request.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { endAfter, sealGrant } from '../access/seal-grant.ts'
import { DistrustError } from '../base/types/session-error.ts'
import { requireVerified } from '../items/verified-item.ts'
import { verifyItem } from '../items/verify-item.ts'
import { overtakenFromNow } from '../items/while-item-changes.ts'
import { currentVault } from '../log/vault-logs/load-vault.ts'
import { checkRequest } from '../log/vault-logs/with-fresh-logs.ts'
import { isMatched } from '../log/views/require-matched.ts'
import { requireAllowance } from '../state/allowance.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import type { Duty } from './duty.ts'
import { unlessOvertaken } from './unless-overtaken.ts'

/** Refusals that mean only that the delivery came too late: somebody changed the item, ended the request, or made it unneeded or open again. */
const overtaken = new Set<string>([
  'stale_revision',
  'request_over',
  'request_decided',
  'request_open',
  'access_ended',
  'already_member',
])
/** Deliveries per request: an edit every minute for an hour. */
const deliveriesPerHour = 60

/** Delivers item keys under approved requests, and again after every edit as long as the access lasts. */
export const deliverGrants: Duty = (session, { grants }) =>
  grants.map((grant) => ({
    vaultLog: grant.vault_id,
    run: async () => {
      await deliver(session, grant)
    },
  }))

/**
 * Delivers what custodians' signed approvals and the server's decision both allow. Item, person and end come from the signed statements,
 * never from the server's list. In a two-person vault the approvals themselves carry the key.
 */
async function deliver(
  session: OpenSession,
  { request_id: id, vault_id: vaultId, kind }: Deliveries['grants'][number],
): Promise<void> {
  const calls = callsOfKind[kind]
  const isOvertaken = overtakenFromNow(session)
  const asked = await session.api.send(calls.get, { params: { id } })
  const { item, wrap } = asked
  if (asked.status !== 'approved' || !item || !wrap) return
  const { log } = await currentVault(session, vaultId)
  if (log.custody === 'split' || hasEnded(log, 'request', id)) return
  const grant = await verifiedGrant(session, vaultId, asked)
  if (!grant) return
  const { approved, vault } = grant
  if (approved.request !== id) throw new DistrustError('request', 'wrong_place')
  if (!(await isMatched(session, vaultId))) return
  const until = endOf(session, vault, grant, await hashText(item.signature, verifier))
  if (until === null) return
  const verification = await verifyItem(session, item, { id: approved.item, vaultId }, null)
  // Edited again meanwhile; the next step takes the new revision.
  if (isOvertaken(approved.item, verification)) return
  requireVerified(verification)
  requireAllowance(session, `grant ${id}`, deliveriesPerHour)
  const { approvals } = approved
  const body = await sealGrant(session, vault, { item, wrap, approved, approvals, until })
  // If it was ended or edited meanwhile, the next step looks again.
  await unlessOvertaken(overtaken, session.api.send(calls.deliver, { params: { id }, body }))
}

/**
 * When the access ends: as the earlier delivery says; else after the approved hours, if a first delivery may still be made. Null if
 * it is over, or approved for replaced keys. A first delivery brings the approved revision, a newer one only within
 * `handOverMinutes` (decision 0068).
 */
function endOf(
  session: OpenSession,
  logs: OpenVault,
  { approved, previousGrant }: Given,
  change: string,
): string | null {
  const now = session.now().toISOString()
  const isForOldKeys =
    approved.fingerprint !== null &&
    approved.fingerprint !== presentKeys(logs.roster, approved.to)?.fingerprint
  if (isForOldKeys) return null
  if (previousGrant === null) {
    const isFresh = now < endOfMinutes(approved.at)
    // A server that hides the delivery could otherwise get later changes delivered too, for a whole day.
    const mayBegin = now < approved.deliverBy && (isFresh || change === approved.change)
    return mayBegin && stillApproves(approved, logs) ? endAfter(session, approved.hours) : null
  }
  return now < previousGrant.until ? previousGrant.until : null
}

const endOfMinutes = (at: string) => new Date(Date.parse(at) + handOverMinutes * minuteMs).toISOString()

/** The verified approval, and the earlier delivery if there is one. */
type Given = { readonly approved: Approved; readonly previousGrant: AccessGrant | null }

/**
 * The approval by one custodian (beside the log) or by two (in it), the latest delivery, and the vault that they were checked against; null
 * while a signature is missing. Reads fresh logs if the check fails, since an approver may only just have become a custodian.
 */
async function verifiedGrant(
  session: OpenSession,
  vaultId: string,
  { id, kind, approval_statements: [first, ...others], delivery }: SignedAccessRequest,
): Promise<(Given & { vault: OpenVault }) | null> {
  return checkRequest(session, vaultId, async (vault) => {
    const takesTwo = approvalsNeeded(kind, vault.log.custody) > 1
    if (first === undefined || (takesTwo && others.length === 0)) return null
    const approved = takesTwo ? approvedByTwo(vault.log, id) : await approvedByOne(first, vault, verifier)
    // The end comes from the signed grant: an end made up by the server would let it ask for deliveries for ever.
    const place = { ...vault, to: approved.to }
    const previousGrant = delivery === null ? null : await checkDelivered(delivery, approved, place, verifier)
    return { approved, previousGrant, vault }
  })
}
