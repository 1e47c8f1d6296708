import { handOverMinutes } from '@chaveiro/contract/constants.ts'
import { minuteMs } from '@chaveiro/contract/durations.ts'
import { checkApproval } from '@chaveiro/contract/log/access/access-statements.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { waitingMs } from '@chaveiro/contract/rules/access/access-request.ts'
import { clockSkewMs } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { requirePresentCustodian } from '../../signed-logs/require-present-signer.ts'
import { requireTime } from '../../signed-logs/require-time.ts'
import { currentLogs } from '../../signed-logs/vault-log.ts'
import type { RequestDependencies } from './dependencies.ts'
import type { ReadRequest } from './opened-request.ts'

/** Throws unless the caller signed, beside the vault's log, the approval of this request for these hours. */
export async function acceptApproval(
  tx: Tx,
  { atRest }: RequestDependencies,
  { actor, now }: Caller,
  { row, document, requester }: ReadRequest,
  { statement, hours, isHandedOver }: { statement: string; hours: number; isHandedOver: boolean },
): Promise<void> {
  const logs = await currentLogs(tx, atRest, row.vault_id)
  const payload = await acceptStatement('statement', async () => {
    const signed = await checkApproval(statement, logs, nodeVerifier)
    const isHere = signed.request === row.id && signed.item === row.item_id && signed.to === requester.id
    refuseUnless(isHere, 'wrong_place', 'it approves something else')
    refuseUnless(signed.by === actor.id && signed.hours === hours, 'wrong_place', 'it is not this approval')
    const asked = document.statement && (await hashText(document.statement, nodeVerifier))
    refuseUnless(signed.asked === asked, 'wrong_place', 'it follows another request')
    return signed
  })
  requirePresentCustodian(logs.roster, actor.id)
  requireTime(payload, now)
  requireDeliverBy(payload.deliver_by, now, isHandedOver)
}

/**
 * Throws unless a device may still hand the key over for about a day, or, if it comes with the approval, for the
 * minutes that takes: otherwise the signer's clock is behind.
 */
export function requireDeliverBy(deliverBy: string, now: number, isHandedOver: boolean): void {
  const spanMs = isHandedOver ? handOverMinutes * minuteMs : waitingMs('approved', 'jit')
  const lateMs = now + spanMs - Date.parse(deliverBy)
  if (lateMs > clockSkewMs) throw new Refusal('clock_differs')
}
