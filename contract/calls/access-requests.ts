import { z } from 'zod'
import { call } from '../call.ts'
import type { AccessKind } from '../constants.ts'
import { accessKinds, grantHours, maxLength } from '../constants.ts'
import type { Words } from '../languages.ts'
import {
  Base64Url,
  Id,
  Instant,
  numberIn,
  requiredText,
  SealedKey,
  SealedValues,
  Statement,
} from '../primitives.ts'
import type { Told } from '../rules/texts/told.ts'
import { SignedItem } from './items.ts'

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
export type AccessRequest = Told<z.infer<typeof AccessRequest>>

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
export type SignedAccessRequest = Told<z.infer<typeof SignedAccessRequest>>

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

/** With an entry of the vault's log that ends the request, no device approves or delivers it, whatever a server says. */
const Ending = z.object({ statement: Statement.optional() }).optional()

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
    body: Ending,
    response: AccessRequest,
  }),

  withdraw: call(`POST ${prefix}/:id/withdraw`, {
    access: 'staff',
    summary: "Withdraw one's own request, or end the access that it gave",
    params,
    body: Ending,
    response: AccessRequest,
  }),

  revoke: call(`POST ${prefix}/:id/revoke`, {
    access: 'staff',
    summary: 'Revoke approved access, as an admin or manager',
    params,
    body: Ending,
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

/** The calls that both kinds of request have, under this one's address. */
export const breakGlassCalls = callsUnder('/api/breakglass')

/** Each may be in the address, as the specification has it, or in the body, which proxies do not log. */
const Asked = z.object({ item_id: Id, vault_id: Id, reason: requiredText(maxLength.reason) }).partial()

export const requestBreakGlass = call('POST /api/breakglass/request', {
  access: 'staff',
  summary:
    'Ask for one item for an hour in an emergency: item_id, vault_id and reason, in the query or in the body. Without a signature the request is shown as unverified',
  query: Asked,
  body: Asked.extend({
    id: Id.optional(),
    reason_salt: ReasonSalt.optional(),
    statement: Statement.optional(),
  }).nullish(),
  response: AccessRequest,
})

export const listBreakGlassRequests = breakGlassCalls.list
export const getBreakGlassRequest = breakGlassCalls.get

export const approveBreakGlass = call('POST /api/breakglass/:id/approve', {
  access: 'staff',
  summary: 'Approve an emergency, as the first or the second of two; the second may include the delivery',
  params: z.object({ id: Id }),
  body: Approval.optional(),
  response: z.object({ message: z.string(), request: AccessRequest }),
})

/** Shown to the person who approved. */
export const approvalMessages = {
  first: {
    en: 'First approval recorded. One more is needed.',
    'pt-BR': 'Primeira aprovação registrada. Falta mais uma.',
  },
  second: { en: 'Approved. Access lasts one hour.', 'pt-BR': 'Aprovado. O acesso dura uma hora.' },
  /** Both have approved, at least one without a signature. */
  unsigned: {
    en: 'Approved. Nothing is handed over until two admins or managers have confirmed it on their devices.',
    'pt-BR':
      'Aprovado. Nada é entregue até que dois administradores ou gestores tenham confirmado isso em seus dispositivos.',
  },
} as const satisfies Record<string, Words>

export const denyBreakGlass = breakGlassCalls.deny
export const withdrawBreakGlass = breakGlassCalls.withdraw
export const revokeBreakGlass = breakGlassCalls.revoke
export const deliverBreakGlass = breakGlassCalls.deliver

export const countApprovers = call('GET /api/breakglass/approvers', {
  access: 'staff',
  summary:
    'How many people besides the caller can approve an emergency in a vault, or a request that takes two',
  query: z.object({ vault_id: Id }),
  response: z.object({ approvers: z.int(), needed: z.int() }),
})

export const listTooFewApprovers = call('GET /api/breakglass/too-few-approvers', {
  access: 'staff',
  summary:
    'The two-person vaults with too few possible approvers for an emergency; with a person’s id, those that would have too few without them; for an admin or manager',
  query: z.object({ without: Id.optional() }),
  response: z.array(z.object({ vault_id: Id, approvers: z.int() })),
})

/** The calls that both kinds of request have, under this one's address. */
export const jitCalls = callsUnder('/api/jit')

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
  response: AccessRequest,
})

export const listJitRequests = jitCalls.list
export const getJitRequest = jitCalls.get

export const approveJit = call('POST /api/jit/:id/approve', {
  access: 'staff',
  summary:
    'Approve a request, for at most the requested time; may include the delivery. A two-person vault needs two approvals',
  params: z.object({ id: Id }),
  body: Approval.extend({ granted_hours: Hours.optional() }).optional(),
  response: AccessRequest.extend({ message: z.string() }),
})

/** What approving says, to a script above all: without a signature nothing opens yet. */
export const jitApprovalMessages = {
  first: approvalMessages.first,
  approved: { en: 'Approved.', 'pt-BR': 'Aprovado.' },
  unsigned: {
    en: 'Approved. Nothing is handed over until an admin or manager has confirmed it on their device.',
    'pt-BR':
      'Aprovado. Nada é entregue até que um administrador ou gestor tenha confirmado isso em seu dispositivo.',
  },
} as const satisfies Record<string, Words>

export const denyJit = jitCalls.deny
export const withdrawJit = jitCalls.withdraw
export const revokeJit = jitCalls.revoke
export const deliverJit = jitCalls.deliver

/** The calls that both kinds of request have, by kind. */
export const callsOfKind = {
  jit: jitCalls,
  break_glass: breakGlassCalls,
} as const satisfies Record<AccessKind, unknown>
