import { z } from 'zod'
import { call } from '../call.ts'
import { exportForms, exportItemsMax, maxLength } from '../constants.ts'
import { eachOnce, Id, Instant, numberIn, requiredText, Statement } from '../primitives.ts'
import type { Told } from '../rules/texts/told.ts'
import { ReasonSalt } from './access-requests.ts'
import { SignedItem } from './items.ts'
import { ItemAtRevision } from './reveals.ts'

/**
 * An export is a decision: a list of items at their revisions, a form and a reason, by oneself for few items, otherwise approved by a
 * second person. What it opens is revealed with `revealItems`.
 */

const params = z.object({ id: Id })

export const exportStates = ['waiting', 'open', 'written', 'denied', 'withdrawn', 'over'] as const
const Person = z.object({ id: Id, name: z.string(), email: z.string() })

export const ExportRequest = z.object({
  id: Id,
  requester: Person,
  form: z.enum(exportForms),
  reason: z.string(),
  count: z.int(),
  state: z.enum(exportStates),
  /** Begun without a second person. */
  is_alone: z.boolean(),
  created_at: Instant,
  /** When it lapses, or when nothing can be exported any more; null once it is over. */
  until: Instant.nullable().default(null),
  /** When its requester's device had written the file; null unless it has. */
  written_at: Instant.nullable().default(null),
  /** Who approved or denied it. */
  decided_by: Person.nullable().default(null),
  /** Whether the caller may approve or deny it now. */
  may_decide: z.boolean().default(false),
})
export type ExportRequest = Told<z.infer<typeof ExportRequest>>

export const SignedExportRequest = ExportRequest.extend({
  statement: Statement.nullable(),
  reason_salt: ReasonSalt,
  approval: Statement.nullable(),
  items: z.array(ItemAtRevision),
})
export type SignedExportRequest = Told<z.infer<typeof SignedExportRequest>>

export const getExportAllowance = call('GET /api/exports/allowance', {
  access: 'staff',
  summary: 'How many items the caller may still export by themselves, and whether more take a second person',
  response: z.object({ left: z.int(), needs_second: z.boolean() }),
})

export const beginExport = call('POST /api/exports', {
  access: 'staff',
  summary:
    'Begin to export a list of items, by oneself; with a signed statement, ask a second person for it. Reveals nothing yet',
  body: z.object({
    id: Id,
    form: z.enum(exportForms, { error: 'unknown_choice' }),
    reason: requiredText(maxLength.reason),
    reason_salt: ReasonSalt,
    items: eachOnce(ItemAtRevision).refine(({ length }) => length > 0 && length <= exportItemsMax, {
      error: 'too_long',
    }),
    statement: Statement.optional(),
  }),
  response: ExportRequest,
  bodyLimit: 1024 * 1024,
})

export const listExports = call('GET /api/exports', {
  access: 'staff',
  summary: 'Requests to export and exports, newest first: all for an admin or manager, their own for others',
  query: z.object({ open: z.stringbool({ error: 'invalid' }).optional() }),
  response: z.array(ExportRequest),
})

export const getExport = call('GET /api/exports/:id', {
  access: 'staff',
  summary: 'One export with its list and its signed statements',
  params,
  response: SignedExportRequest,
})

export const listExportItems = call('GET /api/exports/:id/items', {
  access: 'staff',
  summary: 'The overviews of an export’s items as they are now, in the order of its list, some at a time',
  params,
  query: z.object({ from: numberIn(0, exportItemsMax).default(0) }),
  response: z.object({
    /** Null for an item that is gone or hidden from the caller. */
    items: z.array(SignedItem.nullable()),
    next: z.int().nullable(),
  }),
})

export const approveExport = call('POST /api/exports/:id/approve', {
  access: 'staff',
  summary: 'Approve somebody else’s export, with one’s signature over its list and form',
  params,
  body: z.object({ statement: Statement }),
  response: ExportRequest,
})

export const denyExport = call('POST /api/exports/:id/deny', {
  access: 'staff',
  summary: 'Deny somebody else’s export, also one that was approved and is not over',
  params,
  response: ExportRequest,
})

export const withdrawExport = call('POST /api/exports/:id/withdraw', {
  access: 'staff',
  summary: 'Take back one’s own export',
  params,
  response: ExportRequest,
})

export const finishExport = call('POST /api/exports/:id/finish', {
  access: 'staff',
  summary: 'End one’s own export, whose file is written: nothing can be revealed under it any more',
  params,
  response: ExportRequest,
})
