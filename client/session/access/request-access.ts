import type { AccessRequest } from '@chaveiro/contract/access-requests.ts'
import { requestBreakGlass } from '@chaveiro/contract/break-glass.ts'
import { emergencyHours } from '@chaveiro/contract/constants.ts'
import { requestJit } from '@chaveiro/contract/jit.ts'
import { reasonCommitment } from '@chaveiro/contract/rules/access-statements.ts'
import { hashText } from '@chaveiro/contract/rules/statement.ts'
import { makeReasonSalt, writeAccessRequest } from '@chaveiro/crypto/processes/access-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { v7 as makeId } from 'uuid'
import { SessionError } from '../../session-error.ts'
import type { AskedAccess } from '../../types/access.ts'
import { requireAsShown, verifiedItem } from '../items/verified-item.ts'
import { currentRoster } from '../roster/load-roster.ts'
import type { OpenSession } from '../state/open-session.ts'
import { requireShown } from '../vault-logs/require-shown.ts'

/** Requests access to an item for some hours, or in an emergency; signs over the revision that this device verified. */
export async function requestAccess(session: OpenSession, access: AskedAccess): Promise<AccessRequest> {
  const { kind, item: shown, reason } = access
  const hours = access.kind === 'jit' ? access.hours : emergencyHours
  await requireShown(session, shown.vault, { mayBeUnsigned: true })
  const item = await verifiedItem(session, { id: shown.id, vaultId: shown.vault.id })
  requireAsShown(item, shown)
  const roster = await currentRoster(session)
  if (!roster) throw new SessionError('roster_missing')
  const id = makeId()
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
