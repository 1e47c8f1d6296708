import { z } from 'zod'
import { call } from '../call.ts'
import { maxLength } from '../constants.ts'
import { Id, Instant, optionalText } from '../primitives.ts'
import type { Told } from '../rules/texts/told.ts'

/**
 * Requests to become a member of a vault. Nobody signs one: approving is the ordinary signed admission of the person whom the approver's
 * device showed (`addVaultMember` with the request's id), so a made-up request gains no more than a question.
 */

const params = z.object({ id: Id })

/** `unneeded`: the vault opened to them otherwise; `over`: the person may not have it any more. */
export const vaultRequestStates = ['waiting', 'approved', 'denied', 'withdrawn', 'unneeded', 'over'] as const

const Person = z.object({ id: Id, name: z.string(), email: z.string() })
/** Optional, so empty if it is not given. */
const Reason = optionalText(maxLength.reason)

export const VaultRequest = z.object({
  id: Id,
  created_at: Instant,
  vault_id: Id,
  /** Null once the vault is hidden from the caller. */
  vault_name: z.string().nullable(),
  requester: Person,
  reason: z.string(),
  state: z.enum(vaultRequestStates),
  decided_at: Instant.nullable(),
  /** Who approved or denied it. */
  decided_by: Person.nullable(),
  /** Why it was denied; empty if nobody said. */
  answer: z.string(),
  /** Whether the caller may approve or deny it now. */
  may_decide: z.boolean(),
})
export type VaultRequest = Told<z.infer<typeof VaultRequest>>

export const requestVault = call('POST /api/vault-requests', {
  access: 'staff',
  summary: 'Ask to become a member of a vault that one sees',
  body: z.object({ vault_id: Id, reason: Reason }),
  response: VaultRequest,
})

export const listVaultRequests = call('GET /api/vault-requests', {
  access: 'staff',
  summary:
    "Each person's newest request for each vault, newest first: all for an admin or manager, their own for others",
  query: z.object({
    open: z.stringbool({ error: 'invalid' }).optional(),
    /** Only the caller's own. */
    mine: z.stringbool({ error: 'invalid' }).optional(),
  }),
  response: z.array(VaultRequest),
})

export const whatOpensVault = call('GET /api/vaults/:id/opened-by', {
  access: 'staff',
  summary: "The caller's newest request for a vault that they see, and the teams that it is given to",
  params,
  response: z.object({
    request: VaultRequest.nullable(),
    teams: z.array(z.object({ id: Id, name: z.string() })),
  }),
})

export const denyVaultRequest = call('POST /api/vault-requests/:id/deny', {
  access: 'staff',
  summary: "Deny somebody else's request for a vault; they see the reason",
  params,
  body: z.object({ reason: Reason }).optional(),
  response: VaultRequest,
})

export const withdrawVaultRequest = call('POST /api/vault-requests/:id/withdraw', {
  access: 'staff',
  summary: "Take back one's own request for a vault",
  params,
  response: VaultRequest,
})
