import type { beginConnected, FollowedConnect, revealConnect } from '@chaveiro/contract/calls/connect.ts'
import type { z } from 'zod'
import { requireStep } from '../../organisation/approval-steps.ts'
import { beginSession } from '../../organisation/begin-session.ts'
import { readPresentRole } from '../../organisation/present-role.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { UserDocument } from '../../platform/identity/actor.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { selectPerson } from './connect.queries.ts'
import { emptyRequest, requireOfDevice, type StoredRequest, storeStep } from './stored-requests.ts'

/** The device that has this secret calls about its request. */
export type FromDevice = { id: string; secret: string; ip: string; userAgent: string; now: number }

const asFollowed = ({ state, answer, user_id, sealed }: StoredRequest): FollowedConnect => ({
  state: state as FollowedConnect['state'],
  answer,
  user_id,
  sealed,
})

export async function follow(
  reader: Reader,
  needs: Pick<Dependencies, 'atRest'>,
  from: FromDevice,
): Promise<FollowedConnect> {
  return asFollowed(await requireOfDevice(reader, needs, from))
}

export async function reveal(
  tx: Tx,
  needs: Pick<Dependencies, 'atRest'>,
  from: FromDevice,
  { sealing_key, nonce }: Omit<z.output<typeof revealConnect.body>, 'secret'>,
): Promise<FollowedConnect> {
  const request = await requireOfDevice(tx, needs, from)
  requireStep(request, 'reveal', from.id, from.now)
  return asFollowed(await storeStep(tx, needs, request, 'reveal', { reveal: { sealing_key, nonce } }))
}

/** Begins the session of an approved device, once: the token is in this answer alone. */
export async function begin(
  tx: Tx,
  { atRest, appendAudit }: Pick<Dependencies, 'atRest' | 'appendAudit'>,
  from: FromDevice,
): Promise<z.output<typeof beginConnected.response>> {
  const { ip, userAgent, now } = from
  const request = await requireOfDevice(tx, { atRest }, from)
  const { state, user_id, auth_time, program, label } = request
  if (state !== 'approved' || user_id === null || auth_time === null) throw new Refusal('wrong_step')
  await readPresentRole(tx, user_id)
  const row = await tx.first(selectPerson, { id: user_id })
  if (!row) throw new Refusal('approval_over')
  const key = atRest.personKey(user_id, row.wrapped)
  const { token, expires_at, ended } = await beginSession(tx, atRest, {
    person: { id: user_id, key },
    kind: program,
    authTime: auth_time,
    from: { ip_address: ip, user_agent: userAgent, label },
    now,
  })
  await emptyRequest(tx, { atRest }, request)
  const { email } = atRest.openKept<UserDocument>('users', user_id, row.document, key)
  const by = { actor: { id: user_id, email, key }, ip }
  await appendAudit(tx, { event: 'login', ...by })
  for (let i = 0; i < ended; i++) await appendAudit(tx, { event: 'session_revoked', ...by })
  return { token, expires_at, user_id }
}

export async function withdraw(
  tx: Tx,
  needs: Pick<Dependencies, 'atRest'>,
  from: FromDevice,
): Promise<undefined> {
  await emptyRequest(tx, needs, await requireOfDevice(tx, needs, from))
}
