import { z } from 'zod'
import { call } from './call.ts'
import { accessKinds, grantHours } from './constants.ts'
import { SignedItem } from './items.ts'
import { Base64Url, Id, Instant, numberIn, SealedKey, SealedValues, Statement } from './primitives.ts'

/**
 * Requests for temporary access to one item, just-in-time and emergency: their fields, and the calls that both have.
 */

const params = z.object({ id: Id })
export const Hours = z.literal([...grantHours], { error: 'unknown_choice' })
/** Salt (16 bytes) of the commitment to the reason. */
export const ReasonSalt = Base64Url.length(22, { error: 'invalid' })

/** Statuses in which a request can no longer succeed, and access is over. */
export const overStatuses = ['denied', 'lapsed', 'unneeded', 'withdrawn', 'revoked', 'ended'] as const
export type OverStatus = (typeof overStatuses)[number]
export const requestStatuses = ['pending', 'approved', ...overStatuses] as const

const Person = z.object({ id: Id, name: z.string(), email: z.string() })

export const AccessRequest = z.object({
  id: Id,
  kind: z.enum(accessKinds),
  created_at: Instant,
  item_id: Id,
  vault_id: Id,
  /** The item's present title; null once the item is gone or hidden from the caller. */
  item_title: z.string().nullable().default(null),
  /** The item is made up, to rehearse an emergency. */
  is_rehearsal: z.boolean().default(false),
  vault_name: z.string().nullable().default(null),
  requester: Person,
  reason: z.string().default(''),
  requested_duration_hours: z.int(),
  /** The approved hours, which may be fewer than were asked for; null before approval. */
  granted_hours: z.int().nullable().default(null),
  status: z.enum(requestStatuses),
  /** When access began and when it ends or would have ended; null before it began. */
  delivered_at: Instant.nullable().default(null),
  expires_at: Instant.nullable().default(null),
  /** When the request lapses if nothing happens; null once access is open, or the request is over. */
  lapses_at: Instant.nullable().default(null),
  /** Approvals needed: two in an emergency and for a two-person vault, otherwise one. */
  approvals_needed: z.int(),
  approvals: z.array(Person.extend({ at: Instant })).default([]),
  /** The first two of `approvals`. */
  approver1_id: Id.nullable().default(null),
  approver2_id: Id.nullable().default(null),
  decided_at: Instant.nullable().default(null),
  /**
   * Whether the requester's and the approvers' devices signed. No device hands a key over before
   * `is_approval_signed`.
   */
  is_signed: z.boolean().default(false),
  is_approval_signed: z.boolean().default(false),
  /** Whether the caller may approve or deny it now. */
  may_decide: z.boolean().default(false),
})
export type AccessRequest = z.infer<typeof AccessRequest>

/** The key of an item's present revision, for holders of the vault's key. */
const WrappedItemKey = z.object({
  key: SealedKey,
  rewrap: z.object({ generation: z.int(), key: SealedKey, signature: Statement }).nullable(),
})

/** A request with its signed statements, so that a device need not trust the server. */
export const SignedAccessRequest = AccessRequest.extend({
  statement: Statement.nullable(),
  reason_salt: ReasonSalt.nullable(),
  /** The signed approvals that count, oldest first: one beside the vault's log, or two entries of it. */
  approval_statements: z.array(Statement),
  /** In a two-person vault, the item's revision that the first approval named, while a second can confirm it. */
  first_revision: z.int().nullable(),
  /** In a two-person vault, the first approver's custody values, for those who may confirm: their device unlocks it. */
  first_values: SealedValues.nullable(),
  /**
   * In a two-person vault, the dealing for whose custodians the item is wrapped (the newer if two are valid); else
   * null.
   */
  dealing: z.int().nullable(),
  /** The newest delivery; one made after an edit keeps the same end. */
  delivery: Statement.nullable(),
  item: SignedItem.nullable(),
  wrap: WrappedItemKey.nullable(),
})
export type SignedAccessRequest = z.infer<typeof SignedAccessRequest>

/** An item key sealed to the requester, and the giver's statement. */
const GrantDelivery = z.object({ sealed: SealedKey, delivery: Statement })

/**
 * All fields may be absent: the decision then stands, but nothing is handed over until it is signed. `sealed` comes
 * with the statement in a two-person vault, `delivery` in others where the approver's device holds the key and no
 * second approval is needed.
 */
export const Approval = z.object({
  statement: Statement.optional(),
  sealed: SealedValues.optional(),
  delivery: GrantDelivery.optional(),
})

/** The calls that both kinds have, each under its own prefix. An id of the other kind answers 404. */
export const callsUnder = (prefix: '/api/jit' | '/api/breakglass') => ({
  list: call(`GET ${prefix}/requests`, {
    access: 'staff',
    summary:
      'Requests, newest first: all for an admin or manager, their own for others. x-next-cursor names the next page',
    query: z.object({
      item_id: Id.optional(),
      /** Only requests that are not over. */
      open: z.stringbool({ error: 'invalid' }).optional(),
      /** Only the caller's own. */
      mine: z.stringbool({ error: 'invalid' }).optional(),
      limit: numberIn(1, 200).optional(),
      cursor: Id.optional(),
    }),
    response: z.array(AccessRequest),
  }),

  get: call(`GET ${prefix}/:id`, {
    access: 'staff',
    summary: 'One request with its signed statements',
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
    summary: "Withdraw one's own request, or end the access that it gave",
    params,
    response: AccessRequest,
  }),

  revoke: call(`POST ${prefix}/:id/revoke`, {
    access: 'staff',
    summary: 'Revoke approved access, as an admin or manager',
    params,
    response: AccessRequest,
  }),

  deliver: call(`POST ${prefix}/:id/deliver`, {
    access: 'staff',
    summary: "Deliver the key of the item's newest revision for an approved request",
    params,
    body: GrantDelivery,
    response: AccessRequest,
  }),
})
