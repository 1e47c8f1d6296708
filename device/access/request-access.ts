import { type AccessRequest, overStatuses } from '@chaveiro/contract/access-requests.ts'
import { requestBreakGlass } from '@chaveiro/contract/break-glass.ts'
import { callsOfKind } from '@chaveiro/contract/calls-of-kind.ts'
import { type AccessKind, emergencyHours } from '@chaveiro/contract/constants.ts'
import { requestJit } from '@chaveiro/contract/jit.ts'
import { reasonCommitment } from '@chaveiro/contract/log/access/access-statements.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { makeReasonSalt, writeAccessRequest } from '@chaveiro/crypto/processes/access-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { v4 as makeRandomId } from 'uuid'
import type { AskedAccess } from '../base/types/access.ts'
import { errorFacts } from '../base/types/error-facts.ts'
import { SessionError } from '../base/types/session-error.ts'
import { requireAsShown, verifiedItem } from '../items/verified-item.ts'
import { currentRoster } from '../log/roster/load-roster.ts'
import { requireShown } from '../log/vault-logs/require-shown.ts'
import type { OpenSession } from '../state/open-session.ts'
import { makeOnce } from '../state/unanswered.ts'

/**
 * Requests access to an item for some hours, or in an emergency; signs over the revision that this device verified. After a lost answer, the
 * same sent again is the same request: throws SessionError('decided_meanwhile') if it is over by then.
 */
export async function requestAccess(session: OpenSession, access: AskedAccess): Promise<AccessRequest> {
  const request = await makeOnce(session, access, {
    stored: (id) => storedRequest(session, access.kind, id),
    write: (id) => writeRequest(session, access, id),
    gone: async () => new SessionError('decided_meanwhile'),
    // People tell requests apart by the first eight digits, which in other ids are the time.
    newId: makeRandomId,
  })
  const isOver = overStatuses.some((status) => status === request.status)
  if (isOver) throw new SessionError('decided_meanwhile')
  return request
}

async function storedRequest(
  session: OpenSession,
  kind: AccessKind,
  id: string,
): Promise<AccessRequest | null> {
  try {
    return await session.api.send(callsOfKind[kind].get, { params: { id } })
  } catch (error) {
    if (errorFacts(error).code !== 'not_found') throw error
    return null
  }
}

async function writeRequest(session: OpenSession, access: AskedAccess, id: string): Promise<AccessRequest> {
  const { kind, item: shown, reason } = access
  const hours = access.kind === 'jit' ? access.hours : emergencyHours
  await requireShown(session, shown.vault, { mayBeUnsigned: true })
  const item = await verifiedItem(session, { id: shown.id, vaultId: shown.vault.id })
  requireAsShown(item, shown)
  const roster = await currentRoster(session)
  if (!roster) throw new SessionError('roster_missing')
  const reason_salt = makeReasonSalt()
  const asked = {
    kind,
    request: id,
    vault: item.vault_id,
    item: item.id,
    change: await hashText(item.signature, verifier),
    hours,
    reason: await reasonCommitment(reason_salt, reason, verifier),
  }
  const statement = await writeAccessRequest(session.keys, roster, asked, session.now())
  const body = { item_id: item.id, vault_id: item.vault_id, id, reason, reason_salt, statement }
  return kind === 'jit'
    ? session.api.send(requestJit, { body: { ...body, requested_duration_hours: hours } })
    : session.api.send(requestBreakGlass, { body })
}
