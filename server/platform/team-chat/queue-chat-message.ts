import { chatRetryHours } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { type ChatEvent, isToldEachTime } from '@chaveiro/contract/events/chat.ts'
import { isoInstant, spanOf } from '../clock/clock.ts'
import type { Tx } from '../db/db.ts'
import { makeId } from '../ids/ids.ts'
import {
  countCaused,
  insertChatMessage,
  putFolded,
  selectFolding,
  selectQueuedWithin,
  selectTeamChat,
} from './chat-queue.queries.ts'

/** Up to this many acts an hour, of one kind by one person about the same, are told one by one. */
const toldSinglyAnHour = 10
type Queued = {
  event: ChatEvent
  /** The audit entry it is about; null for daily counts and for views. */
  auditId: string | null
  /** The day of a view. */
  day?: string
  matter: string
  /** Whose act it is. */
  causedBy: string | null
  /** Hashed subject: only messages about the same are combined. */
  concerned: string | null
  now: number
}

/**
 * Queues a message for the organisation's chat in the deciding transaction, if chat is on and wants such events. It
 * holds ids, not names. If one person repeats an act on the same within an hour, one message at its end tells the
 * newest act and how many came before. False if none was.
 */
export async function queueChatMessage(tx: Tx, queued: Queued): Promise<boolean> {
  const { event, auditId, day = null, matter, causedBy, concerned, now } = queued
  const chat = await tx.first(selectTeamChat, {})
  if (!chat?.is_on || !chat.events.split(' ').includes(event)) return false
  const isMany = await isToldOften(tx, queued)
  if (isMany && causedBy !== null && concerned !== null && auditId !== null) {
    const folding = await tx.first(selectFolding, { caused_by: causedBy, event, concerned })
    if (folding) {
      await tx.run(putFolded, { id: folding.id, audit_id: auditId, folded: (folding.folded ?? 0) + 1 })
      return true
    }
  }
  await tx.run(insertChatMessage, {
    id: makeId(now),
    event,
    audit_id: auditId,
    day,
    matter: isMany ? `${event} ${causedBy} ${concerned}` : matter,
    caused_by: causedBy,
    concerned,
    folded: isMany ? 0 : null,
    created_at: isoInstant(now),
    next_at: isoInstant(isMany ? now + hourMs : now),
    give_up_at: isoInstant(now + chatRetryHours * hourMs),
  })
  return true
}

async function isToldOften(tx: Tx, { event, causedBy, concerned, now }: Queued): Promise<boolean> {
  if (causedBy === null || concerned === null || isToldEachTime(event)) return false
  const caused = await tx.first(countCaused, {
    caused_by: causedBy,
    event,
    concerned,
    ...spanOf(now, hourMs),
  })
  return (caused?.count ?? 0) >= toldSinglyAnHour
}

/** Queues a message of at most one a day; its count is made when it is sent. */
export async function queueDailyMessage(
  tx: Tx,
  event: ChatEvent,
  { now, pauseMs }: { now: number; pauseMs: number },
): Promise<void> {
  if (await tx.first(selectQueuedWithin, { event, ...spanOf(now, pauseMs) })) return
  await queueChatMessage(tx, { event, auditId: null, matter: event, causedBy: null, concerned: null, now })
}
