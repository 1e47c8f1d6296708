import { z } from 'zod'
import { call } from './call.ts'
import { maxLength, vaultTypes, vaultVisibilities } from './constants.ts'
import { Id, Instant, optionalText, requiredText, SealedKey, Statement } from './primitives.ts'

export const VaultTags = z.object({ client: optionalText(maxLength.tag), squad: optionalText(maxLength.tag) })

export const Vault = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(vaultTypes),
  parent_id: Id.nullable(),
  tags: z.object({ client: z.string(), squad: z.string() }),
  visibility: z.enum(vaultVisibilities),
  item_count: z.int(),
  /** 0 while no device has given the vault a key. */
  generation: z.int(),
  /** Whether the caller has a sealed copy of the vault's newest key. */
  holds_key: z.boolean(),
  /** How many people hold the newest key; one alone is pointed out. */
  key_holders: z.int(),
  /** Grows with every change of the vault or its items. */
  version: z.int(),
  created_at: Instant,
})
export type Vault = z.infer<typeof Vault>

/** A vault key sealed to one person, with the giver's signed hand-over. */
export const SealedVaultKey = z.object({
  user: Id,
  generation: z.int().min(1),
  sealed: SealedKey,
  hand_over: Statement,
})
export type SealedVaultKey = z.infer<typeof SealedVaultKey>

/** What a device adds so that a vault has a key from its first moment. */
export const VaultFounding = z.object({
  create: Statement,
  generation: Statement,
  keys: z.array(SealedVaultKey).min(1).max(200),
})
export type VaultFounding = z.infer<typeof VaultFounding>

export const CreateVaultBody = z.object({
  id: Id.optional(),
  name: requiredText(maxLength.name),
  type: z.enum(vaultTypes).default('client'),
  parent_id: Id.nullable().default(null),
  tags: VaultTags.default({ client: '', squad: '' }),
  visibility: z.enum(vaultVisibilities).default('listed'),
  founding: VaultFounding.optional(),
})

/** The fields of the New Vault and Edit Vault forms. */
export const VaultForm = CreateVaultBody.pick({ name: true, type: true, tags: true, visibility: true })

export const listVaults = call('GET /api/vaults', {
  access: 'staff',
  summary: 'The vaults that the caller may see',
  response: z.array(Vault),
})

export const createVault = call('POST /api/vaults', {
  access: 'staff',
  summary: 'Create a vault; without founding it gets its key from the first entitled device',
  body: CreateVaultBody,
  response: Vault,
})

export const updateVault = call('PUT /api/vaults/:id', {
  access: 'staff',
  summary: 'Rename, retag, move or change the visibility of a vault',
  params: z.object({ id: Id }),
  query: z.object({
    name: requiredText(maxLength.name).optional(),
    /** JSON text of {client, squad}. */
    tags: z.string().max(1000, { error: 'too_long' }).optional(),
    /** A vault's id, or empty for the top. */
    parent_id: z.union([Id, z.literal('')]).optional(),
    visibility: z.enum(vaultVisibilities).optional(),
  }),
  response: Vault,
})

export const deleteVault = call('DELETE /api/vaults/:id', {
  access: 'staff',
  summary: 'Delete a vault with all its items',
  params: z.object({ id: Id }),
})

/** The vault's signed log and the caller's own sealed keys, everything needed to open it. */
export const VaultLog = z.object({
  vault_id: Id,
  statements: z.array(Statement),
  /** Oldest generation first; only the caller's own. */
  keys: z.array(z.object({ generation: z.int(), sealed: SealedKey, hand_over: Statement })),
  /** Key n-1 sealed under key n, for every generation from 2 on. */
  previous: z.array(z.object({ generation: z.int(), sealed: SealedKey })),
})
export type VaultLog = z.infer<typeof VaultLog>

export const getVaultLog = call('GET /api/vaults/:id/log', {
  access: 'staff',
  summary: "The vault's signed log and the caller's sealed keys",
  params: z.object({ id: Id }),
  response: VaultLog,
})

export const foundVault = call('POST /api/vaults/:id/log', {
  access: 'staff',
  summary: 'Give a vault that was created without keys its first key',
  params: z.object({ id: Id }),
  body: VaultFounding,
  response: VaultLog,
})

export const VaultMember = z.object({
  user_id: Id,
  name: z.string(),
  email: z.string(),
  source: z.enum(['direct', 'inherited', 'custodian']),
  from_vault_id: Id.nullable(),
  holds_key: z.boolean(),
})

export const listVaultMembers = call('GET /api/vaults/:id/members', {
  access: 'staff',
  summary: "Who may hold the vault's key",
  params: z.object({ id: Id }),
  response: z.array(VaultMember),
})
