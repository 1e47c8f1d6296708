import { z } from 'zod'
import { call } from '../call.ts'
import { notificationsAtOnce, notificationTypes, pageRows } from '../constants.ts'
import { decisionKinds } from '../events/decisions.ts'
import { Id, Instant, numberIn } from '../primitives.ts'
import type { Told } from '../rules/texts/told.ts'

const Part = z.object({
  id: Id,
  type: z.enum(notificationTypes).default('other'),
  title: z.string(),
  message: z.string().default(''),
  /** The path of the vault in which the named item is; null without one. */
  place: z.string().nullable().default(null),
  timestamp: Instant,
  link: z.string().default('/'),
})

/** Consecutive unread notices of one series are combined; id and time are those of the newest. */
const Notification = Part.extend({
  /** What it asks the reader to decide; null if nothing. */
  decides: z.enum(decisionKinds).nullable().default(null),
  is_read: z.boolean().default(false),
  /** How many were combined. */
  count: z.int().default(1),
})
export type Notification = Told<z.infer<typeof Notification>>

export const listNotifications = call('GET /api/notifications', {
  access: 'session',
  summary: `The caller's notifications, newest first. Without 'limit' the newest ${pageRows.notifications}, where of many each person's come in turns; with it all, by pages: x-next-cursor names the next one`,
  query: z.object({
    limit: numberIn(1, notificationsAtOnce).optional(),
    cursor: Id.optional(),
  }),
  response: z.object({
    notifications: z.array(Notification).default([]),
    unread_count: z.int().default(0),
  }),
})

export const listNotificationParts = call('GET /api/notifications/:id/parts', {
  access: 'session',
  summary: 'The parts of a combined notification, newest first, each with its own link',
  params: z.object({ id: Id }),
  response: z.array(Part),
})

export const readNotifications = call('POST /api/notifications/read', {
  access: 'session',
  summary:
    "Mark the caller's notifications as read: those named, as they were listed; those up to one; or all",
  body: z
    .object({
      /** A combined notice that grew since it was listed stays unread. */
      ids: z.array(Id).max(notificationsAtOnce).optional(),
      /** All that are not newer than this one. */
      up_to: Id.optional(),
    })
    .optional(),
})
