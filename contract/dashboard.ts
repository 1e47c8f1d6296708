import { z } from 'zod'
import { call } from './call.ts'
import { Instant } from './primitives.ts'

export const getDashboard = call('GET /api/stats/dashboard', {
  access: 'staff',
  summary: 'Figures and recent activity, as far as the caller may see',
  response: z.object({
    /** Nobody else is in the organisation, not even invited. */
    is_alone: z.boolean(),
    total_vaults: z.int(),
    total_items: z.int(),
    expiring_soon: z.int(),
    /** What the caller can decide; for others their own. */
    pending_jit_requests: z.int(),
    pending_break_glass_requests: z.int(),
    /** Credentials that the caller should change, as owner or in the owner's place. */
    rotate_tasks: z.int(),
    /** Newest first; equal events of one person in a row are one, with the newest one's instant. */
    recent_activity: z.array(
      z.object({
        event_type: z.string(),
        user_email: z.string(),
        timestamp: Instant,
        count: z.int(),
        /** There may be more of them than were counted. */
        is_cut: z.boolean(),
      }),
    ),
  }),
})
