import { z } from 'zod'
import { call } from './call.ts'
import { Base64Url, Id, IdentitySalt, Instant, Statement, VaultStatement } from './primitives.ts'

const params = z.object({ id: Id })
/** The vault's own signed admit or remove, and one for every vault that inherits from it, directly or further down. */
const statements = z.array(VaultStatement).max(2000).default([])

/** One reason why somebody may hold a vault's key; a person with two reasons has two rows. */
export const VaultMember = z.object({
  user_id: Id,
  name: z.string(),
  email: z.string(),
  /** Opens what custodians signed of the e-mail address; null where nobody has. */
  identity_salt: IdentitySalt.nullable(),
  source: z.enum(['direct', 'inherited', 'custodian']),
  from_vault_id: Id.nullable(),
  holds_key: z.boolean(),
  /** They have keys, and somebody stands for them. */
  has_confirmed_keys: z.boolean(),
  /** Whether the vault's log (or, for a custodian, the roster) says the same; if not, somebody has to confirm it. */
  signed: z.boolean(),
  added_at: Instant,
})
export type VaultMember = z.infer<typeof VaultMember>

export const listVaultMembers = call('GET /api/vaults/:id/members', {
  access: 'staff',
  summary: "Who may hold the vault's key, and through what",
  params,
  response: z.array(VaultMember),
})

export const addVaultMember = call('POST /api/vaults/:id/members', {
  access: 'staff',
  summary: 'Let somebody hold the key of a vault and of those that inherit its members',
  params,
  body: z.object({ user_id: Id, statements }),
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
  summary: "Take over the parent vault's members, or stand apart from them",
  params,
  body: z.object({
    inherits: z.boolean(),
    statements,
    /** The signed overview with the new `inherits`, after the vault's own statements. */
    overview: z.object({ statement: Statement, salt: Base64Url.length(22) }).optional(),
  }),
  response: z.array(VaultMember),
  bodyLimit: 8 * 1024 * 1024,
})
