import type { notificationTypes } from '@chaveiro/contract/constants.ts'
import { listNotifications, readNotifications } from '@chaveiro/contract/overview.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Platform } from '../../platform/platform.ts'
import { countUnread, selectNotifications, setRead } from './notifications.queries.ts'

const listedRows = 50

/** What of a notification is encrypted, under its person's key. */
export type NotificationDocument = { title: string; message: string; link: string }

/** Everybody's own notifications. */
export function notifications({ route, db, atRest }: Platform): void {
  route(listNotifications, ({ actor }) =>
    db.snapshot(async (reader) => {
      const rows = await reader.all(selectNotifications, { user_id: actor.id, limit: listedRows })
      const unread = await reader.first(countUnread, { user_id: actor.id })
      return {
        notifications: rows.map(({ id, type, created_at, document }) => ({
          id,
          type: type as (typeof notificationTypes)[number],
          timestamp: created_at,
          ...atRest.open<NotificationDocument>('notifications', id, document, actor.key),
        })),
        unread_count: unread?.count ?? 0,
      }
    }),
  )

  route(readNotifications, async ({ actor, now }) => {
    await db.inTransaction((tx) => tx.run(setRead, { user_id: actor.id, read_at: isoInstant(now) }))
    return undefined
  })
}
