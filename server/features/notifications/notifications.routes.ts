import { noticesKeptMax, readNoticesKeptDays } from '@chaveiro/contract/constants.ts'
import { wordNotice } from '@chaveiro/contract/notices.ts'
import { listNotifications, readNotifications } from '@chaveiro/contract/notifications.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { NoticeDocument } from '../../platform/notices/notices.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  countUnread,
  deleteReadBefore,
  deleteSurplus,
  selectNotifications,
  selectNotificationsInTurns,
  setRead,
} from './notifications.queries.ts'

const listedRows = 50
const cleanUpSeconds = 3600
const keptMs = readNoticesKeptDays * 24 * 3_600_000

/** Everybody's own notices, in the words of who reads them. */
export function notifications({ route, db, atRest, jobs, clock }: Platform): void {
  route(listNotifications, ({ actor, language }) =>
    db.snapshot(async (reader) => {
      const newest = await reader.all(selectNotifications, { user_id: actor.id, limit: listedRows + 1 })
      const isAll = newest.length <= listedRows
      const rows = isAll
        ? newest
        : await reader.all(selectNotificationsInTurns, { user_id: actor.id, limit: listedRows })
      const unread = await reader.first(countUnread, { user_id: actor.id })
      return {
        notifications: rows.map(({ id, created_at, document }) => {
          const notice = atRest.open<NoticeDocument>('notifications', id, document, actor.key)
          return { id, timestamp: created_at, ...wordNotice(notice, language) }
        }),
        unread_count: unread?.count ?? 0,
      }
    }),
  )

  route(readNotifications, async ({ actor, now }) => {
    await db.inTransaction((tx) => tx.run(setRead, { user_id: actor.id, read_at: isoInstant(now) }))
    return undefined
  })

  jobs.every('read-notices-clean-up', cleanUpSeconds, () =>
    db.inTransaction(async (tx) => {
      await deleteReadBefore(tx, isoInstant(clock.now() - keptMs))
      await deleteSurplus(tx, noticesKeptMax)
    }),
  )
}
