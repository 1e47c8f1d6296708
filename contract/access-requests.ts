import { z } from 'zod'
import { call } from './call.ts'
import { accessKinds, grantHours } from './constants.ts'
import { SignedItem } from './items.ts'
import { Base64Url, Id, Instant, SealedKey, SealedValues, Statement } from './primitives.ts'

/** Requests for access to one item for a time, of both kinds: what they are, and the calls that are alike. */

const params = z.object({ id: Id })
export const Hours = z.literal([...grantHours], { error: 'unknown_choice' })
/** Salt (16 bytes) of the reason's commitment. */
export const ReasonSalt = Base64Url.length(22, { error: 'invalid' })

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

export const AccessRequest = z.object({
  id: Id,
  kind: z.enum(accessKinds),
  created_at: Instant,
  item_id: Id,
  vault_id: Id,
  /** As they are called now; null once the item is gone, or hidden from the caller. */
  item_title: z.string().nullable(),
  /** Of a made-up item, on which an emergency is tried. */
  is_rehearsal: z.boolean(),
  vault_name: z.string().nullable(),
  requester: Person,
  reason: z.string(),
  requested_duration_hours: z.int(),
  /** What was approved: as long as was asked for, or shorter; null before. */
  granted_hours: z.int().nullable(),
  status: z.enum(requestStatuses),
  /** When the access began and when it ends, or would have; null before it began. */
  delivered_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  /** When it lapses if nothing happens; null once it is open to the person, or over. */
  lapses_at: Instant.nullable(),
  /** How many people have to approve it: two in an emergency, and of a two-person vault. */
  approvals_needed: z.int(),
  approvals: z.array(Person.extend({ at: Instant })),
  /** Those of `approvals`, in their order. */
  approver1_id: Id.nullable(),
  approver2_id: Id.nullable(),
  decided_at: Instant.nullable(),
  /** Signed on the requester's device; approved on the approvers'. No device hands anything over before the latter. */
  is_signed: z.boolean(),
  is_approval_signed: z.boolean(),
  /** Whether the caller may approve or deny it now. */
  may_decide: z.boolean(),
})
export type AccessRequest = z.infer<typeof AccessRequest>

/** The key of an item's present revision, for who holds the vault's. */
const WrappedItemKey = z.object({
  key: SealedKey,
  rewrap: z.object({ generation: z.int(), key: SealedKey, signature: Statement }).nullable(),
})

/** A request with what was signed about it, so that a device takes nobody's word. */
export const SignedAccessRequest = AccessRequest.extend({
  statement: Statement.nullable(),
  reason_salt: ReasonSalt.nullable(),
  /** The signed approvals that count, in their order: one beside the vault's log, or links of it. */
  approval_statements: z.array(Statement),
  /** The revision of a two-person vault's item that the first of two named, where a second one can confirm it. */
  first_revision: z.int().nullable(),
  /** What the first of two gave in a two-person vault, for who may confirm it: their device unlocks it. */
  first_values: SealedValues.nullable(),
  /** The dealing for whose custodians a two-person vault's item lies wrapped, the newer of two that stand; else null. */
  dealing: z.int().nullable(),
  /** The newest delivery: one after an edit names the same end. */
  delivery: Statement.nullable(),
  item: SignedItem.nullable(),
  wrap: WrappedItemKey.nullable(),
})
export type SignedAccessRequest = z.infer<typeof SignedAccessRequest>

/** An item key sealed to the requester, and the giver's statement. */
const GrantDelivery = z.object({ sealed: SealedKey, delivery: Statement })

/**
 * All of it may be absent: then the decision stands, and nothing is handed over until it is signed. `sealed` comes with the
 * statement in a two-person vault, and `delivery` in others, where the approver's device holds the key and nobody else has
 * to approve.
 */
export const Approval = z.object({
  statement: Statement.optional(),
  sealed: SealedValues.optional(),
  delivery: GrantDelivery.optional(),
})

/** The calls that both kinds have under their own addresses. An id of the other kind is not found there. */
export const callsUnder = (prefix: '/api/jit' | '/api/breakglass') => ({
  list: call(`GET ${prefix}/requests`, {
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
    response: z.array(AccessRequest),
  }),

  get: call(`GET ${prefix}/:id`, {
    access: 'staff',
    summary: 'One request with what was signed about it',
    params,
    response: SignedAccessRequest,
  }),

  deny: call(`POST ${prefix}/:id/deny`, {
    access: 'staff',
    summary: 'Deny a request',
    params,
    response: AccessRequest,
  }),

  withdraw: call(`POST ${prefix}/:id/withdraw`, {
    access: 'staff',
    summary: "Take back one's own request, or end the access that it gave",
    params,
    response: AccessRequest,
  }),

  revoke: call(`POST ${prefix}/:id/revoke`, {
    access: 'staff',
    summary: 'Take back what was approved: an admin or manager',
    params,
    response: AccessRequest,
  }),

  deliver: call(`POST ${prefix}/:id/deliver`, {
    access: 'staff',
    summary: "Hand over the key of the item's newest revision under an approved request",
    params,
    body: GrantDelivery,
    response: AccessRequest,
  }),
})
