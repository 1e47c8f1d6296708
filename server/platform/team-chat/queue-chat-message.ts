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
/** How many acts of one kind by one person about the same chat is told of one by one within an hour. */
const toldSinglyAnHour = 10
/** Who has power here, and whose keys count: one such act among many is the one that matters. What is critical is told each time too. */
const toldEachTime: ReadonlySet<ChatEvent> = new Set<ChatEvent>([
  'user_role_changed',
  'became_admin',
  'user_invited',
  'user_activated',
  'user_deactivated',
  'key_confirmed',
  'reset_requested',
  'key_reset',
  'custody_changed',
  'vouching_policy_changed',
  'release_required',
  'resume_proposed',
  'logs_resumed',
  'rotation_asked',
])

type Queued = {
  event: ChatEvent
  /** The entry of the audit log that it tells of; null of what is counted when it is sent, and of a view. */
  auditId: string | null
  /** The day whose view it tells of. */
  day?: string
  matter: string
  /** Whose act it is. */
  causedBy: string | null
  /** Whom and what it is about, hashed: only what is about the same is told as one. */
  concerned: string | null
  now: number
}

/**
 * Queues a message for the organisation's chat in the deciding transaction, where chat is on and is to be told of such
 * events. It holds ids: words and names are looked up when it is sent. What one person does again and again to the
 * same within an hour is told as one at its end: the newest act, and how many came before. False where chat is not told.
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
  if (causedBy === null || concerned === null) return false
  if (toldEachTime.has(event) || chatEventWords(event).isCritical) return false
  const since = isoInstant(now - hourMs)
  const caused = await tx.first(countCaused, { caused_by: causedBy, event, concerned, since })
  return (caused?.count ?? 0) >= toldSinglyAnHour
}

/** Queues what chat is told of at most once a day; what it counts is counted when it is sent. */
export async function queueDailyMessage(
  tx: Tx,
  event: ChatEvent,
  { now, since }: { now: number; since: string },
): Promise<void> {
  if (await tx.first(selectQueuedSince, { event, since })) return
  await queueChatMessage(tx, { event, auditId: null, matter: event, causedBy: null, concerned: null, now })
}
