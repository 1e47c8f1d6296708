import type { AccessRequest } from '@chaveiro/contract/access-requests.ts'
import { requestJit } from '@chaveiro/contract/jit.ts'
import { reasonCommitment } from '@chaveiro/contract/rules/access-statements.ts'
import { hashText } from '@chaveiro/contract/rules/statement.ts'
import { makeReasonSalt, writeAccessRequest } from '@chaveiro/crypto/processes/access-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { v7 as makeId } from 'uuid'
import { SessionError } from '../../session-error.ts'
import type { AskedAccess } from '../../types/access.ts'
import { requireTitle, soundItem } from '../items/sound-item.ts'
import { currentRoster } from '../roster/load-roster.ts'
import type { OpenSession } from '../state/open-session.ts'

/** Asks for an item for some hours, signed over the revision that this device verified. */
export async function requestAccess(
  session: OpenSession,
  { item: shown, hours, reason }: AskedAccess,
): Promise<AccessRequest> {
  const item = await soundItem(session, shown)
  requireTitle(item, shown.title)
  const roster = await currentRoster(session)
  if (!roster) throw new SessionError('roster_missing')
  const id = makeId()
  const reason_salt = makeReasonSalt()
  const asked = {
    kind: 'jit' as const,
    request: id,
    vault: item.vault_id,
    item: item.id,
    change: await hashText(item.signature, verifier),
    hours,
    reason: await reasonCommitment(reason_salt, reason, verifier),
  }
  const statement = await writeAccessRequest(session.keys, roster, asked, session.now())
  const place = { item_id: item.id, vault_id: item.vault_id }
  const body = { ...place, id, reason, reason_salt, requested_duration_hours: hours, statement }
  return session.api.send(requestJit, { body })
}
