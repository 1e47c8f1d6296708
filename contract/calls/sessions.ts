import { z } from 'zod'
import { call } from '../call.ts'
import { sessionKinds } from '../constants.ts'
import { Id, IdentitySalt, Instant } from '../primitives.ts'
import type { Told } from '../rules/texts/told.ts'
import { User } from './users.ts'

/** The signed-in person, and what their screens need at once. */
export const CurrentUser = User.extend({
  /** Opens the commitment to their address in the roster; null if nobody signed one. */
  identity_salt: IdentitySalt.nullable().default(null),
  has_keys: z.boolean().default(false),
  /** While there is no active admin, screens offer Make Me Admin. */
  admin_exists: z.boolean().default(true),
  /** The organisation's id once its genesis is written. */
  organisation: z.string().nullable().default(null),
})
export type CurrentUser = Told<z.infer<typeof CurrentUser>>

export const getMe = call('GET /api/auth/me', {
  access: 'session',
  summary: 'The current user',
  response: CurrentUser,
})

export const logOut = call('POST /api/auth/logout', { access: 'session', summary: 'End this session' })

export const Session = z.object({
  id: Id,
  /** A browser's, or that of a connected program. */
  kind: z.enum(sessionKinds),
  /** Of a connected program, its computer's name; else empty. */
  label: z.string(),
  created_at: Instant,
  last_seen_at: Instant,
  expires_at: Instant,
  ip_address: z.string(),
  user_agent: z.string(),
  current: z.boolean(),
  /** Whether this browser is told when something needs a decision. */
  pushed: z.boolean().default(false),
})

export const listSessions = call('GET /api/auth/sessions', {
  access: 'session',
  summary: "The caller's live sessions",
  response: z.array(Session),
})

export const revokeSession = call('DELETE /api/auth/sessions/:id', {
  access: 'session',
  summary: "End one of the caller's sessions",
  params: z.object({ id: Id }),
})

export const revokeOtherSessions = call('DELETE /api/auth/sessions', {
  access: 'session',
  summary: "End all of the caller's sessions but this one",
})
