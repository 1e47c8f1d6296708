import { z } from 'zod'
import { call } from '../call.ts'
import { vaultAccesses } from '../constants.ts'
import { Base64Url, Id, IdentitySalt, Instant, Statement, VaultStatement } from '../primitives.ts'
import type { Told } from '../rules/texts/told.ts'

const params = z.object({ id: Id })
/** The signed admit or remove of the vault itself and of every vault that inherits from it. */
const statements = z.array(VaultStatement).max(2000).default([])

/** One reason for which a person may hold a vault's key; two reasons are two rows. */
export const VaultMember = z.object({
  user_id: Id,
  name: z.string(),
  email: z.string(),
  /** Opens the commitment to the person's e-mail address in the roster; null if there is none. */
  identity_salt: IdentitySalt.nullable(),
  source: z.enum(['direct', 'inherited', 'team', 'custodian']),
  /** The parent vault of an inherited membership. */
  from_vault_id: Id.nullable(),
  team_id: Id.nullable(),
  /** A reader opens items and changes none. */
  access: z.enum(vaultAccesses),
  holds_key: z.boolean(),
  /** They have keys that a custodian vouched for. */
  has_confirmed_keys: z.boolean(),
  /** Whether the vault's log (or the roster, for a custodian) says the same; if not, it has to be confirmed. */
  signed: z.boolean(),
  added_at: Instant,
})
export type VaultMember = Told<z.infer<typeof VaultMember>>

export const listVaultMembers = call('GET /api/vaults/:id/members', {
  access: 'staff',
  summary: "Who may hold the vault's key, and why",
  params,
  response: z.array(VaultMember),
})

export const addVaultMember = call('POST /api/vaults/:id/members', {
  access: 'staff',
  summary:
    'Make somebody a member or a reader of a vault and of those that inherit its members, or the other of the two',
  params,
  body: z.object({
    user_id: Id,
    access: z.enum(vaultAccesses).default('member'),
    statements,
    /** Their request for the vault, which has to be waiting still. */
    request_id: Id.optional(),
  }),
  response: z.array(VaultMember),
  bodyLimit: 8 * 1024 * 1024,
})

export const removeVaultMember = call('DELETE /api/vaults/:id/members/:user_id', {
  access: 'staff',
  summary: "End somebody's own membership, and what is inherited from it; a new generation is due at once",
  params: params.extend({ user_id: Id }),
  body: z.object({ statements }).optional(),
  response: z.array(VaultMember),
  bodyLimit: 8 * 1024 * 1024,
})

export const setVaultInheritance = call('PUT /api/vaults/:id/inheritance', {
  access: 'staff',
  summary: "Inherit the parent vault's members, or stop inheriting",
  params,
  body: z.object({
    inherits: z.boolean(),
    statements,
    /** The signed overview with the new `inherits`; its place is after the vault's own statements. */
    overview: z.object({ statement: Statement, salt: Base64Url.length(22) }).optional(),
  }),
  response: z.array(VaultMember),
  bodyLimit: 8 * 1024 * 1024,
})
