import { z } from 'zod'
import { call } from './call.ts'
import { notificationTypes } from './constants.ts'
import { Id, Instant } from './primitives.ts'

export const Notification = z.object({
  id: Id,
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  timestamp: Instant,
  link: z.string(),
})

export const listNotifications = call('GET /api/notifications', {
  access: 'session',
  summary: "The caller's notifications, newest first",
  response: z.object({ notifications: z.array(Notification), unread_count: z.int() }),
})

export const readNotifications = call('POST /api/notifications/read', {
  access: 'session',
  summary: "Mark all of the caller's notifications as read",
})
