import type { ChatEvent } from '@chaveiro/contract/chat-events.ts'
import { chatRetryHours } from '@chaveiro/contract/constants.ts'
import { isoInstant } from '../clock/clock.ts'
import type { Tx } from '../db/db.ts'
import { makeId } from '../ids/ids.ts'
import { insertChatMessage, selectTeamChat } from './chat-queue.queries.ts'

/**
 * Queues a message for the organisation's chat in the deciding transaction, where chat is on and is to be told of such
 * events. It holds ids: words and names are looked up when it is sent.
 */
export async function queueChatMessage(
  tx: Tx,
  { event, auditId, matter, now }: { event: ChatEvent; auditId: string; matter: string; now: number },
): Promise<void> {
  const chat = await tx.first(selectTeamChat, {})
  if (!chat?.is_on || !chat.events.split(' ').includes(event)) return
  const at = isoInstant(now)
  await tx.run(insertChatMessage, {
    id: makeId(now),
    event,
    audit_id: auditId,
    matter,
    created_at: at,
    next_at: at,
    give_up_at: isoInstant(now + chatRetryHours * 3_600_000),
  })
}
