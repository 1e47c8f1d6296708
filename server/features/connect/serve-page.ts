import type { approveConnect, ConnectRequest } from '@chaveiro/contract/calls/connect.ts'
import { browserApprovalsMax } from '@chaveiro/contract/constants.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import type { z } from 'zod'
import { requireAccountKeys } from '../../organisation/account-keys.ts'
import { requireStep } from '../../organisation/approval-steps.ts'
import { readOrganisationSettings } from '../../organisation/organisation-settings.ts'
import { readPresentRole } from '../../organisation/present-role.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptAccess } from '../../signed-logs/accept-access.ts'
import { selectAnswered } from './connect.queries.ts'
import { emptyRequest, requireForPage, type StoredRequest, storeStep } from './stored-requests.ts'

type Looking = Pick<Caller, 'actor' | 'ip' | 'now'>
type Opens = Pick<Dependencies, 'atRest'>
const pageOf = ({ actor, now }: Looking, id: string) => ({ id, userId: actor.id, now })

export async function get(
  reader: Reader,
  needs: Opens,
  looking: Looking,
  id: string,
): Promise<ConnectRequest> {
  return asShown(reader, needs, looking, await requireForPage(reader, needs, pageOf(looking, id)))
}

/** Answers a request, which from here on is this session's. Few in five minutes, since each is one guess at a code. */
export async function answer(
  tx: Tx,
  needs: Opens,
  caller: Looking,
  { id, nonce }: { id: string; nonce: string },
): Promise<ConnectRequest> {
  const { actor, now } = caller
  await readPresentRole(tx, actor.id)
  await requireAccountKeys(tx, needs.atRest, actor.id)
  const request = await requireForPage(tx, needs, pageOf(caller, id))
  requireStep(request, 'answer', actor.sessionId, now)
  const recent = await tx.all(selectAnswered, { user_id: actor.id, now: isoInstant(now) })
  const [oldest] = recent
  if (oldest && recent.length >= browserApprovalsMax) {
    const seconds = Math.ceil((Date.parse(oldest.expires_at) - now) / 1000)
    throw new Refusal('too_many', { placeholders: { seconds: String(seconds) } })
  }
  const by = { user_id: actor.id, answered_by: actor.sessionId }
  const after = await storeStep(tx, needs, request, 'answer', { ...by, answer: nonce })
  return asShown(tx, needs, caller, after)
}

/** Keeps what the page sealed for the device, with the person's signature upon it. */
export async function approve(
  tx: Tx,
  needs: Dependencies,
  caller: Looking,
  { id, sealed, statement, place }: z.output<typeof approveConnect.body> & { id: string },
): Promise<ConnectRequest> {
  const { atRest, appendAudit, notify } = needs
  const { actor, ip, now } = caller
  await readPresentRole(tx, actor.id)
  const request = await requireForPage(tx, needs, pageOf(caller, id))
  requireStep(request, 'approve', actor.sessionId, now)
  const { connect_other_computers } = await readOrganisationSettings(tx, atRest)
  if (place === 'elsewhere' && !connect_other_computers) throw new Refusal('only_this_computer')
  const connects = { device: id, sealed: await hashText(sealed, nodeVerifier) }
  await acceptAccess(tx, atRest, actor, statement, { connects })
  const after = await storeStep(tx, needs, request, 'approve', { sealed, auth_time: actor.authTime })
  await appendAudit(tx, { event: 'program_connected', actor, ip, details: { name: nameOf(after, place) } })
  const notice = { name: 'program_connected', values: { computer: after.label } } as const
  await notify(tx, [actor.id], notice, { about: [id], by: actor.id })
  return asShown(tx, needs, caller, after)
}

/** Refuses a request, also an approved one whose session has not begun. */
export async function refuse(
  tx: Tx,
  { atRest, appendAudit }: Pick<Dependencies, 'atRest' | 'appendAudit'>,
  caller: Looking,
  id: string,
): Promise<undefined> {
  const { actor, ip } = caller
  await readPresentRole(tx, actor.id)
  const request = await requireForPage(tx, { atRest }, pageOf(caller, id))
  await emptyRequest(tx, { atRest }, request)
  await appendAudit(tx, { event: 'program_refused', actor, ip, details: { name: nameOf(request) } })
}

/** For the log: the computer, its address, and that the person said it is another one. */
function nameOf({ label, ip_address }: StoredRequest, place: 'here' | 'elsewhere' = 'here'): string {
  return place === 'elsewhere' ? `${label} (${ip_address})` : label
}

async function asShown(
  reader: Reader,
  { atRest }: Opens,
  { ip }: Looking,
  request: StoredRequest,
): Promise<ConnectRequest> {
  const { id, program, label, port, ip_address, created_at, expires_at, commitment, reveal } = request
  const { connect_other_computers } = await readOrganisationSettings(reader, atRest)
  return {
    ...{
      id,
      program,
      label,
      port,
      ip_address,
      own_ip_address: ip,
      created_at,
      expires_at,
      commitment,
      reveal,
    },
    state: request.state as ConnectRequest['state'],
    may_be_elsewhere: connect_other_computers,
  }
}
