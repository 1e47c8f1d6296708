import type { Approval } from '@chaveiro/contract/calls/access-requests.ts'
import { approvalMessages, approveBreakGlass, approveJit } from '@chaveiro/contract/calls/access-requests.ts'
import type { GrantHours } from '@chaveiro/contract/constants.ts'
import type { z } from 'zod'
import { settle } from '../base/async/settle.ts'
import type { ApprovedRequest } from '../base/types/access.ts'
import { errorFacts } from '../base/types/error-facts.ts'
import type { RequestHandle } from '../base/types/handles.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import { refreshVault } from '../log/vault-logs/load-vault.ts'
import { refreshLog, rosterFor } from '../log/vault-logs/load-vault-log.ts'
import { requireShown } from '../log/vault-logs/vault-handles.ts'
import { byLogs } from '../state/judge-by-logs.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { approveAlone } from './approve-alone.ts'
import { approveByTwo } from './approve-by-two.ts'
import { isFromMeanwhile, readRequest, requestHandle } from './show-request.ts'

/** Signs an approval of exactly what the handle says, as it says (opening the item, or the first of two), and hands over what this device can. */
export function approveRequest(
  session: OpenSession,
  shown: RequestHandle,
  hours: GrantHours,
  revision?: number,
): Promise<ApprovedRequest> {
  return settle(byLogs(session, isFromMeanwhile), async () => {
    const place = { id: shown.id, kind: shown.kind, item_id: shown.item.id, vault_id: shown.vault.id }
    const asked = await readRequest(session, place)
    await requireShown(session, shown.vault)
    const openedVault = await refreshVault(session, shown.vault.id)
    const vault = { ...openedVault, roster: await rosterFor(session, 'newest') }
    requireSame(session, shown, await requestHandle(session, asked, shown.vault, vault))
    if (hours > shown.hours) throw new DistrustError('request', 'shown')
    const approve = shown.needed > 1 ? approveByTwo : approveAlone
    const approval = await onStandingLog(session, vault, () =>
      approve(session, vault, { asked, item: asked.item, hours, revision }),
    )
    return send(session, shown, approval)
  })
}

/** Throws unless a request is still all that was shown of it. */
function requireSame({ keys }: OpenSession, shown: RequestHandle, present: RequestHandle): void {
  const isSame = (of: (one: RequestHandle) => unknown) =>
    JSON.stringify(of(shown)) === JSON.stringify(of(present))
  if (present.first?.by.id === keys.user) throw new SessionError('already_approved')
  if (!isSame(({ needed, first, opens }) => [needed, first, opens]))
    throw new SessionError('decided_meanwhile')
  if (!isSame(({ item }) => item)) throw new SessionError('stale_revision')
  if (!isSame((whole) => whole)) throw new DistrustError('request', 'shown')
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
  { kind, id, opens }: RequestHandle,
  { hours, approval }: { hours: GrantHours; approval: z.input<typeof Approval> },
): Promise<ApprovedRequest> {
  const params = { id }
  if (kind === 'break_glass') {
    const answer = await session.api.send(approveBreakGlass, { params, body: approval })
    // Of the known sentences, none that says the opposite of what was signed.
    const other = Object.values<string>(approvalMessages[opens ? 'first' : 'second'])
    return { ...answer, message: other.includes(answer.message) ? null : answer.message }
  }
  const body = { granted_hours: hours, ...approval }
  const { message: _, ...request } = await session.api.send(approveJit, { params, body })
  return { request, message: null }
}
