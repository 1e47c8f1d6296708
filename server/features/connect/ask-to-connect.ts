import type { askToConnect } from '@chaveiro/contract/calls/connect.ts'
import { browserApprovalMinutes } from '@chaveiro/contract/constants.ts'
import { minuteMs } from '@chaveiro/contract/durations.ts'
import type { z } from 'zod'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { insertRequest } from './connect.queries.ts'
import { sealRequest } from './stored-requests.ts'

type Asking = { body: z.output<typeof askToConnect.body>; ip: string; now: number }

/** Starts a program's request, which is nobody's yet. */
export async function ask(
  tx: Tx,
  { atRest }: Pick<Dependencies, 'atRest'>,
  { body, ip, now }: Asking,
): Promise<{ expires_at: string }> {
  const { id, program, label, port, commitment, poll_hash } = body
  const expires_at = isoInstant(now + browserApprovalMinutes * minuteMs)
  const inserted = await tx.run(insertRequest, {
    id,
    poll_hash: Buffer.from(poll_hash, 'base64url'),
    created_at: isoInstant(now),
    expires_at,
    document: sealRequest(atRest, id, {
      ...{ program, label, port, commitment },
      ip_address: ip,
      answer: null,
      reveal: null,
      sealed: null,
      auth_time: null,
    }),
  })
  if (inserted === 0) throw new Refusal('id_taken')
  return { expires_at }
}
