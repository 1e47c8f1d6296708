import type { ChatEvent } from '@chaveiro/contract/chat-events.ts'
import { chatRetryHours } from '@chaveiro/contract/constants.ts'
import { isoInstant } from '../clock/clock.ts'
import type { Tx } from '../db/db.ts'
import { makeId } from '../ids/ids.ts'
import { insertChatMessage, selectQueuedSince, selectTeamChat } from './chat-queue.queries.ts'

/**
 * Queues a message for the organisation's chat in the deciding transaction, where chat is on and is to be told of such
 * events. It holds ids: words and names are looked up when it is sent.
 */
export async function queueChatMessage(
  tx: Tx,
  { event, auditId, matter, now }: { event: ChatEvent; auditId: string | null; matter: string; now: number },
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

/** Queues what chat is told of at most once a day; what it counts is counted when it is sent. */
export async function queueDailyMessage(
  tx: Tx,
  event: ChatEvent,
  { now, since }: { now: number; since: string },
): Promise<void> {
  if (await tx.first(selectQueuedSince, { event, since })) return
  await queueChatMessage(tx, { event, auditId: null, matter: event, now })
}
