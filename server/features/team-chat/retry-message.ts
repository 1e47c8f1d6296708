import { chatRetryHours } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { changeMessages, selectMessage } from './team-chat.queries.ts'

/** Sends a waiting or given-up message at once, and keeps retrying as long as for a new one. */
export async function retryMessage(tx: Tx, { actor, now }: Caller, id: string): Promise<void> {
  await requireCallerRight(tx, actor, 'change_settings')
  const message = await tx.first(selectMessage, { id })
  if (!message) throw new Refusal('not_found')
  if (message.state === 'sent') throw new Refusal('already_sent')
  const at = isoInstant(now)
  const give_up_at = isoInstant(now + chatRetryHours * hourMs)
  await changeMessages(tx, [id], { state: 'waiting', next_at: at, give_up_at, attempts: 0 })
}
