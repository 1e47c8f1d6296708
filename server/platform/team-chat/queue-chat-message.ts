import { type ChatEvent, chatEventWords } from '@chaveiro/contract/chat-events.ts'
import { chatRetryHours } from '@chaveiro/contract/constants.ts'
import { isoInstant } from '../clock/clock.ts'
import type { Tx } from '../db/db.ts'
import { makeId } from '../ids/ids.ts'
import {
  countCaused,
  insertChatMessage,
  putFolded,
  selectFolding,
  selectQueuedSince,
  selectTeamChat,
} from './chat-queue.queries.ts'

const hourMs = 3_600_000
/** How many acts of one kind by one person chat is told of one by one within an hour. What is critical is told each time. */
const toldSinglyAnHour = 10

type Queued = {
  event: ChatEvent
  /** The entry of the audit log that it tells of; null of what is counted when it is sent. */
  auditId: string | null
  matter: string
  /** Whose act it is. */
  causedBy: string | null
  now: number
}

/**
 * Queues a message for the organisation's chat in the deciding transaction, where chat is on and is to be told of such
 * events. It holds ids: words and names are looked up when it is sent. What one person does again and again within an hour
 * is told as one at its end: the newest act, and how many came before.
 */
export async function queueChatMessage(tx: Tx, queued: Queued): Promise<void> {
  const { event, auditId, matter, causedBy, now } = queued
  const chat = await tx.first(selectTeamChat, {})
  if (!chat?.is_on || !chat.events.split(' ').includes(event)) return
  const isMany = await isToldOften(tx, queued)
  if (isMany && causedBy !== null && auditId !== null) {
    const folding = await tx.first(selectFolding, { caused_by: causedBy, event })
    if (folding) {
      await tx.run(putFolded, { id: folding.id, audit_id: auditId, folded: (folding.folded ?? 0) + 1 })
      return
    }
  }
  await tx.run(insertChatMessage, {
    id: makeId(now),
    event,
    audit_id: auditId,
    matter: isMany ? `${event} ${causedBy}` : matter,
    caused_by: causedBy,
    folded: isMany ? 0 : null,
    created_at: isoInstant(now),
    next_at: isoInstant(isMany ? now + hourMs : now),
    give_up_at: isoInstant(now + chatRetryHours * hourMs),
  })
}

async function isToldOften(tx: Tx, { event, causedBy, now }: Queued): Promise<boolean> {
  if (causedBy === null || chatEventWords(event).isCritical) return false
  const caused = await tx.first(countCaused, { caused_by: causedBy, event, since: isoInstant(now - hourMs) })
  return (caused?.count ?? 0) >= toldSinglyAnHour
}

/** Queues what chat is told of at most once a day; what it counts is counted when it is sent. */
export async function queueDailyMessage(
  tx: Tx,
  event: ChatEvent,
  { now, since }: { now: number; since: string },
): Promise<void> {
  if (await tx.first(selectQueuedSince, { event, since })) return
  await queueChatMessage(tx, { event, auditId: null, matter: event, causedBy: null, now })
}
