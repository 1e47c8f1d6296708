import { listNotificationParts, listNotifications } from '@chaveiro/contract/calls/notifications.ts'
import type { TestServer } from '../platform/testing/test-server.ts'

/** A person's notices, one by one, even if several were combined. */
export async function toldNotices(server: TestServer, as: { token: string }) {
  const { notifications } = (await server.send(listNotifications, { as })).body
  const parts = notifications.map(async (notice) =>
    notice.count === 1
      ? [notice]
      : (await server.send(listNotificationParts, { as, params: { id: notice.id } })).body,
  )
  return (await Promise.all(parts)).flat()
}
