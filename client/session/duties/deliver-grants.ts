import type { SignedAccessRequest } from '@chaveiro/contract/access-requests.ts'
import { callsOfKind } from '@chaveiro/contract/calls-of-kind.ts'
import type { Deliveries } from '@chaveiro/contract/deliveries.ts'
import {
  type AccessGrant,
  type Approved,
  approvedByOne,
  approvedByTwo,
  checkDelivered,
  stillApproves,
} from '@chaveiro/contract/rules/access-grant.ts'
import { approvalsNeeded } from '@chaveiro/contract/rules/access-request.ts'
import { presentKeys } from '@chaveiro/contract/rules/roster.ts'
import { StatementRefused } from '@chaveiro/contract/rules/statement-refused.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { CallError } from '../../call-error.ts'
import { DistrustError, throwIfNewer } from '../../session-error.ts'
import { endAfter, sealGrant } from '../access/seal-grant.ts'
import { requireSound } from '../items/sound-item.ts'
import { verifyItem } from '../items/verify-item.ts'
import { overtakenFromNow } from '../items/while-item-changes.ts'
import { requireAllowance } from '../state/allowance.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { currentVault } from '../vault-logs/load-vault.ts'
import { withFreshLogs } from '../vault-logs/with-fresh-logs.ts'
import { isMatched } from '../views/require-matched.ts'
import type { Duty } from './duty.ts'

/** Refusals of a delivery that came too late. */
const overtaken = new Set<string>(['stale_revision', 'request_over', 'request_decided', 'access_ended'])
/** Of one request: an edit every minute, for an hour. */
const deliveriesInAnHour = 60

/** Item keys under approved requests: first, and after every edit as long as the access lasts. */
export const deliverGrants: Duty = (session, { grants }) =>
  grants.map((grant) => ({
    vaultLog: grant.vault_id,
    run: async () => {
      await deliver(session, grant)
    },
  }))

/**
 * Hands over what custodians' signed approvals and the server's decision both allow. Item, person and end are those of the
 * signed statements, never of the server's list. In a two-person vault no member hands anything over.
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
  if ((await currentVault(session, vaultId)).log.custody === 'split') return
  const given = await soundGiven(session, vaultId, asked)
  if (!given) return
  const { approved, vault } = given
  if (approved.request !== id) throw new DistrustError('request', 'wrong_place')
  if (!(await isMatched(session, vaultId))) return
  const until = endOf(session, vault, given)
  if (until === null) return
  const verification = await verifyItem(session, item, { id: approved.item, vaultId }, null)
  // Edited once more: the next step looks again.
  if (isOvertaken(approved.item, verification)) return
  requireSound(verification)
  requireAllowance(session, `grant ${id}`, deliveriesInAnHour)
  const { approvals } = approved
  const body = await sealGrant(session, vault, { item, wrap, approved, approvals, until })
  try {
    await session.api.send(calls.deliver, { params: { id }, body })
  } catch (error) {
    // Ended, or edited once more: the next step looks again.
    if (!(error instanceof CallError) || !overtaken.has(error.code)) throw error
  }
}

/**
 * When the access ends: as the delivery before says, else so many hours from now, as long as the approvals may be followed
 * and whoever gave them still decides. Null where it is over, or was approved for keys that the person has no more.
 */
function endOf(session: OpenSession, logs: OpenVault, { approved, before }: Given): string | null {
  const now = session.now().toISOString()
  const isForOldKeys =
    approved.fingerprint !== null &&
    approved.fingerprint !== presentKeys(logs.roster, approved.to)?.fingerprint
  if (isForOldKeys) return null
  if (before === null) {
    const mayBegin = now < approved.deliverBy && stillApproves(approved, logs)
    return mayBegin ? endAfter(session, approved.hours) : null
  }
  return now < before.until ? before.until : null
}

/** What was approved, and the delivery before, where there is one. */
type Given = { readonly approved: Approved; readonly before: AccessGrant | null }

/**
 * What was approved by one beside the log, or by two in it, what a member handed over since, and the vault by which that
 * holds; null while somebody has not signed. Who approved may have become a custodian after this device last looked.
 */
async function soundGiven(
  session: OpenSession,
  vaultId: string,
  { id, kind, approval_statements: [first, ...others], delivery }: SignedAccessRequest,
): Promise<(Given & { vault: OpenVault }) | null> {
  const check = async (vault: OpenVault) => {
    const takesTwo = approvalsNeeded(kind, vault.log.custody) > 1
    if (first === undefined || (takesTwo && others.length === 0)) return null
    try {
      const approved = takesTwo ? approvedByTwo(vault.log, id) : await approvedByOne(first, vault, verifier)
      // The end is signed on: a server that made one up would have the item handed over for ever.
      const place = { ...vault, to: approved.to }
      const before = delivery === null ? null : await checkDelivered(delivery, approved, place, verifier)
      return { approved, before, vault }
    } catch (error) {
      throwIfNewer(error)
      if (error instanceof StatementRefused) return error
      throw error
    }
  }
  const outcome = await withFreshLogs(session, vaultId, check, (found) => found instanceof StatementRefused)
  if (outcome instanceof StatementRefused) throw new DistrustError('request', outcome.fault)
  return outcome
}
