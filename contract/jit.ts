import { z } from 'zod'
import { call } from './call.ts'
import { accessKinds, grantHours, maxLength } from './constants.ts'
import { SignedItem } from './items.ts'
import { Base64Url, Id, Instant, requiredText, SealedKey, Statement } from './primitives.ts'

const params = z.object({ id: Id })
const Hours = z.literal([...grantHours], { error: 'unknown_choice' })
/** Salt (16 bytes) of the reason's commitment. */
const ReasonSalt = Base64Url.length(22, { error: 'invalid' })

export const requestStatuses = [
  'pending',
  'approved',
  'denied',
  'lapsed',
  'withdrawn',
  'revoked',
  'ended',
] as const

const Person = z.object({ id: Id, name: z.string(), email: z.string() })

export const JitRequest = z.object({
  id: Id,
  kind: z.enum(accessKinds),
  created_at: Instant,
  item_id: Id,
  vault_id: Id,
  /** As they are called now; null once the item is gone, or hidden from the caller. */
  item_title: z.string().nullable(),
  vault_name: z.string().nullable(),
  requester: Person,
  reason: z.string(),
  requested_duration_hours: z.int(),
  /** What was approved: as long as was asked for, or shorter; null before. */
  granted_hours: z.int().nullable(),
  status: z.enum(requestStatuses),
  /** When the access began and when it ends, or would have; null before the key was handed over. */
  delivered_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  /** When it lapses if nothing happens; null once it is open to the person, or over. */
  lapses_at: Instant.nullable(),
  approvals: z.array(Person.extend({ at: Instant })),
  decided_at: Instant.nullable(),
  /** Signed on the requester's device; approved on an approver's. No device hands anything over before the latter. */
  is_signed: z.boolean(),
  is_approval_signed: z.boolean(),
  /** Whether the caller may approve or deny it now. */
  may_decide: z.boolean(),
})
export type JitRequest = z.infer<typeof JitRequest>

/** The key of an item's present revision, for who holds the vault's. */
const WrappedItemKey = z.object({
  key: SealedKey,
  rewrap: z.object({ generation: z.int(), key: SealedKey, signature: Statement }).nullable(),
})

/** A request with what was signed about it, so that a device takes nobody's word. */
export const SignedJitRequest = JitRequest.extend({
  statement: Statement.nullable(),
  reason_salt: ReasonSalt.nullable(),
  approval: Statement.nullable(),
  /** The newest delivery: one after an edit names the same end. */
  delivery: Statement.nullable(),
  item: SignedItem.nullable(),
  wrap: WrappedItemKey.nullable(),
})
export type SignedJitRequest = z.infer<typeof SignedJitRequest>

/** An item key sealed to the requester, and the giver's statement. */
const GrantDelivery = z.object({ sealed: SealedKey, delivery: Statement })

export const requestJit = call('POST /api/jit/request', {
  access: 'staff',
  summary:
    'Ask for access to one item for some hours; without a signature the request is shown as unverified',
  body: z.object({
    item_id: Id,
    vault_id: Id,
    reason: requiredText(maxLength.reason),
    requested_duration_hours: Hours,
    id: Id.optional(),
    reason_salt: ReasonSalt.optional(),
    statement: Statement.optional(),
  }),
  response: JitRequest,
})

export const listJitRequests = call('GET /api/jit/requests', {
  access: 'staff',
  summary:
    'Requests, newest first: all for an admin or manager, their own for others. x-next-cursor names the next page',
  query: z.object({
    item_id: Id.optional(),
    /** Only those of which something can still come. */
    open: z.stringbool({ error: 'invalid' }).optional(),
    /** Only the caller's own. */
    mine: z.stringbool({ error: 'invalid' }).optional(),
    limit: z.coerce.number({ error: 'invalid' }).int().min(1).max(200).optional(),
    cursor: Id.optional(),
  }),
  response: z.array(JitRequest),
})

export const getJitRequest = call('GET /api/jit/:id', {
  access: 'staff',
  summary: 'One request with what was signed about it',
  params,
  response: SignedJitRequest,
})

export const approveJit = call('POST /api/jit/:id/approve', {
  access: 'staff',
  summary:
    'Approve a request, at most for as long as was asked; the signed approval may bring the delivery along',
  params,
  body: z
    .object({
      granted_hours: Hours.optional(),
      statement: Statement.optional(),
      delivery: GrantDelivery.optional(),
    })
    .optional(),
  response: JitRequest,
})

export const denyJit = call('POST /api/jit/:id/deny', {
  access: 'staff',
  summary: 'Deny a request',
  params,
  response: JitRequest,
})

export const withdrawJit = call('POST /api/jit/:id/withdraw', {
  access: 'staff',
  summary: "Take back one's own request, or end the access that it gave",
  params,
  response: JitRequest,
})

export const revokeJit = call('POST /api/jit/:id/revoke', {
  access: 'staff',
  summary: 'Take back what was approved: an admin or manager',
  params,
  response: JitRequest,
})

export const deliverJit = call('POST /api/jit/:id/deliver', {
  access: 'staff',
  summary: "Hand over the key of the item's newest revision under an approved request",
  params,
  body: GrantDelivery,
  response: JitRequest,
})
