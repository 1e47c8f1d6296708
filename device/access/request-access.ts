import type { AccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import { requestBreakGlass, requestJit } from '@chaveiro/contract/calls/access-requests.ts'
import { emergencyHours } from '@chaveiro/contract/constants.ts'
import { reasonCommitment } from '@chaveiro/contract/log/access/access-statements.ts'
import { makeReasonSalt, writeAccessRequest } from '@chaveiro/crypto/processes/access-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { v4 as makeRandomId } from 'uuid'
import type { AskedAccess } from '../base/types/access.ts'
import { SessionError } from '../base/types/session-error.ts'
import { verifiedItem } from '../items/verified-item.ts'
import { currentRoster } from '../log/roster/load-roster.ts'
import { requireShown } from '../log/vault-logs/vault-handles.ts'
import { once, type SendOnce } from '../state/once.ts'
import type { OpenSession } from '../state/open-session.ts'

/**
 * Requests access to an item for some hours, or in an emergency; signs over the revision that this device verified. After a lost answer, the
 * same sent again is the same request, also if somebody has decided it since.
 */
export function requestAccess(session: OpenSession, access: AskedAccess): Promise<AccessRequest> {
  return once(session, access, (sendOnce) => signRequest(session, access, sendOnce))
}

async function signRequest(
  session: OpenSession,
  access: AskedAccess,
  sendOnce: SendOnce<AccessRequest>,
): Promise<AccessRequest> {
  const { kind, item, reason } = access
  const hours = access.kind === 'jit' ? access.hours : emergencyHours
  await requireShown(session, item.vault, { mayBeUnsigned: true })
  const present = await verifiedItem(session, { id: item.id, vaultId: item.vault.id })
  if (present.change !== item.change) throw new SessionError('stale_revision')
  const roster = await currentRoster(session)
  if (!roster) throw new SessionError('roster_missing')
  // People tell requests apart by the first eight digits, which in other ids are the time.
  const id = makeRandomId()
  const reason_salt = makeReasonSalt()
  const asked = {
    kind,
    request: id,
    vault: item.vault.id,
    item: item.id,
    change: item.change,
    hours,
    reason: await reasonCommitment(reason_salt, reason, verifier),
  }
  const statement = await writeAccessRequest(session.keys, roster, asked, session.now())
  const body = { item_id: item.id, vault_id: item.vault.id, id, reason, reason_salt, statement }
  return sendOnce((actKey) =>
    kind === 'jit'
      ? session.api.send(requestJit, { body: { ...body, requested_duration_hours: hours }, actKey })
      : session.api.send(requestBreakGlass, { body, actKey }),
  )
}
