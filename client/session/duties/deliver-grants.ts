import type { SignedAccessRequest } from '@chaveiro/contract/access-requests.ts'
import { deliverJit, getJitRequest } from '@chaveiro/contract/jit.ts'
import { type Approved, approvedByOne, stillApproves } from '@chaveiro/contract/rules/access-grant.ts'
import { parseStatement } from '@chaveiro/contract/rules/statement.ts'
import { StatementRefused } from '@chaveiro/contract/rules/statement-refused.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { CallError } from '../../call-error.ts'
import { DistrustError, throwIfNewer } from '../../session-error.ts'
import { endAfter, sealGrant } from '../access/seal-grant.ts'
import { requireSound } from '../items/sound-item.ts'
import { verifyItem } from '../items/verify-item.ts'
import { requireAllowance } from '../state/allowance.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { currentVault } from '../vault-logs/load-vault.ts'
import type { Duty } from './duty.ts'

/** Refusals of a delivery that came too late. */
const overtaken = new Set<string>(['stale_revision', 'request_over', 'request_decided', 'access_ended'])
/** Of one request: an edit every minute, for an hour. */
const deliveriesInAnHour = 60

/** Item keys under approved requests: first, and after every edit as long as the access lasts. */
export const deliverGrants: Duty = (session, { grants }) =>
  grants.map(({ request_id, vault_id }) => ({
    vaultLog: vault_id,
    run: async () => {
      await deliver(session, request_id, vault_id)
    },
  }))

/**
 * Hands over what a custodian's signed approval and the server's decision both allow. Item, person and end are those of the
 * signed statements, never of the server's list.
 */
async function deliver(session: OpenSession, requestId: string, vaultId: string): Promise<void> {
  const asked = await session.api.send(getJitRequest, { params: { id: requestId } })
  const { item, wrap } = asked
  const [approvalText] = asked.approval_statements
  if (asked.status !== 'approved' || approvalText === undefined || !item || !wrap) return
  const vault = await currentVault(session, vaultId)
  const approval = await soundApproval(vault, approvalText)
  if (approval.request !== requestId) throw new DistrustError('request', 'wrong_place')
  const until = endOf(session, vault, asked, approval)
  if (until === null) return
  requireSound(await verifyItem(session, item, { id: approval.item, vaultId }, null))
  requireAllowance(session, `grant ${requestId}`, deliveriesInAnHour)
  const body = await sealGrant(session, vault, { item, wrap, approval, approvalText, until })
  try {
    await session.api.send(deliverJit, { params: { id: requestId }, body })
  } catch (error) {
    // Ended, or edited once more: the next step looks again.
    if (!(error instanceof CallError) || !overtaken.has(error.code)) throw error
  }
}

/**
 * When the access ends: as the delivery before says, else so many hours from now, as long as the approval may be followed
 * and whoever gave it still decides. Null where it is over.
 */
function endOf(
  session: OpenSession,
  logs: OpenVault,
  { delivery }: SignedAccessRequest,
  approval: Approved,
): string | null {
  const now = session.now().toISOString()
  if (delivery === null) {
    const mayBegin = now < approval.deliverBy && stillApproves(approval, logs)
    return mayBegin ? endAfter(session, approval.hours) : null
  }
  const { request, until } = parseStatement(delivery, 'chaveiro.access.deliver').payload
  if (request !== approval.request) throw new DistrustError('request', 'wrong_place')
  return now < until ? until : null
}

async function soundApproval(logs: OpenVault, text: string): Promise<Approved> {
  try {
    return await approvedByOne(text, logs, verifier)
  } catch (error) {
    throwIfNewer(error)
    if (error instanceof StatementRefused) throw new DistrustError('request', error.fault)
    throw error
  }
}
