import { dayMs } from '@chaveiro/contract/durations.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import { dayOf } from '../../platform/clock/day-of.ts'
import type { Tx } from '../../platform/db/db.ts'
import { queueChatMessage } from '../../platform/team-chat/queue-chat-message.ts'
import { readStanding } from './is-standing.ts'
import type { ViewDocument } from './view-document.ts'
import { deleteDaysBefore, insertDay, selectDays, selectSignedWithin } from './views.queries.ts'

/** In the server's time zone: not at night, and late enough that somebody has unlocked. */
const fromHour = 9
const daysKept = 30

/**
 * Once a day, if chat is on: stores the newest view of the last 24 hours as the day's, and queues its words. Somebody
 * to whom the server shows other data sees other words on their screen than in the chat.
 */
export async function keepDay(tx: Tx, atRest: AtRest, now: number): Promise<void> {
  const day = dayOf(now)
  await tx.run(deleteDaysBefore, { day: dayOf(now, 1 - daysKept) })
  if (new Date(now).getHours() < fromHour) return
  if ((await tx.all(selectDays, { since: day, to: day })).length > 0) return
  const isStanding = await readStanding(tx, atRest)
  const signed = await tx.all(selectSignedWithin, { from: isoInstant(now - dayMs), to: isoInstant(now) })
  for (const { user_id, at, document } of signed) {
    const { statement } = atRest.open<ViewDocument>('views', user_id, document)
    if (!isStanding(user_id, statement)) continue
    const queued = { event: 'view_of_day', matter: 'view_of_day', day, now } as const
    const isTold = await queueChatMessage(tx, { ...queued, auditId: null, causedBy: null, concerned: null })
    if (isTold) await tx.run(insertDay, { day, user_id, at, statement })
    return
  }
}
