import { z } from 'zod'
import { call } from '../call.ts'
import { pageRows } from '../constants.ts'
import { Day, Id, Instant } from '../primitives.ts'
import type { Told } from '../rules/texts/told.ts'

export const getDashboard = call('GET /api/stats/dashboard', {
  access: 'staff',
  summary: 'Counts and recent activity that the caller may see',
  response: z.object({
    /** Nobody else is in the organisation, nor invited. */
    is_alone: z.boolean().default(false),
    /** The caller is a member of a vault, so that some vault opens for them. */
    has_vaults: z.boolean().default(true),
    total_vaults: z.int().default(0),
    total_items: z.int().default(0),
    expiring_soon: z.int().default(0),
    /** Those that the caller can decide; for contributors, their own. */
    pending_jit_requests: z.int().default(0),
    pending_break_glass_requests: z.int().default(0),
    /** Credentials that the caller should change, as owner or on the owner's behalf. */
    rotate_tasks: z.int().default(0),
    /** Newest first; equal consecutive events of one person are one, at the newest one's time. */
    recent_activity: z
      .array(
        z.object({
          event_type: z.string(),
          user_email: z.string().default(''),
          timestamp: Instant,
          count: z.int().default(1),
          /** The counting stopped at a limit: there may be more. */
          is_cut: z.boolean().default(false),
        }),
      )
      .default([]),
  }),
})

export const ExpiringItem = z.object({
  id: Id,
  vault_id: Id,
  title: z.string(),
  vault_name: z.string(),
  expires_at: Day,
})
export type ExpiringItem = Told<z.output<typeof ExpiringItem>>

export const listExpiring = call('GET /api/stats/expiring', {
  access: 'staff',
  summary: `The items that expiring_soon counts, the soonest first, at most ${pageRows.expiring}: of more than that some of each person who made them`,
  response: z.array(ExpiringItem),
})
