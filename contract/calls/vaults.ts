import { z } from 'zod'
import { call } from '../call.ts'
import { maxLength, vaultTypes, vaultVisibilities } from '../constants.ts'
import {
  Base64Url,
  eachOnce,
  Id,
  Instant,
  optionalText,
  plainText,
  Statement,
  VaultStatement,
} from '../primitives.ts'
import { tooLong } from '../rules/texts/field-limits.ts'
import type { Told } from '../rules/texts/told.ts'
import { VaultFounding } from './vault-logs.ts'

export const VaultTags = z.object({ client: optionalText(maxLength.tag), squad: optionalText(maxLength.tag) })

export const Vault = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(vaultTypes).default('client'),
  parent_id: Id.nullable().default(null),
  tags: z
    .object({ client: z.string().default(''), squad: z.string().default('') })
    .default({ client: '', squad: '' }),
  visibility: z.enum(vaultVisibilities),
  item_count: z.int(),
  /** 0 until a device has given the vault a key. */
  generation: z.int(),
  /** Whether the caller has a sealed copy of the vault's newest key. */
  holds_key: z.boolean(),
  /**
   * Whether the caller may hold the key by the server's decision. Without it, a caller without the key is not waiting
   * for one.
   */
  is_member: z.boolean(),
  /** Whether they may also change what is in it; a reader may not. */
  is_writer: z.boolean(),
  /** Inherits the members of its parent. */
  inherits: z.boolean(),
  custody: z.enum(['shared', 'split']),
  /** In split custody: whether every custodian has acknowledged the newest dealing. */
  is_dealt: z.boolean(),
  /** Somebody lost access: writes wait for the next generation. */
  generation_due: z.boolean(),
  /** The salt of the signed overview commitment; null if nobody signed one. */
  overview_salt: z.string().nullable(),
  /** How many people hold the newest key; the screens warn if it is only one. */
  key_holders: z.int(),
  /** Another number after every change of the vault or its items. */
  version: z.int(),
  created_at: Instant,
})
export type Vault = Told<z.infer<typeof Vault>>

export const VaultName = plainText(maxLength.name)

export const CreateVaultBody = z.object({
  id: Id.optional(),
  name: VaultName,
  type: z.enum(vaultTypes).default('client'),
  parent_id: Id.nullable().default(null),
  tags: VaultTags.default({ client: '', squad: '' }),
  /** If absent, the organisation's default for this type. */
  visibility: z.enum(vaultVisibilities).optional(),
  /** Whether it inherits the parent's members. */
  inherits: z.boolean().default(true),
  founding: VaultFounding.optional(),
})

/** The fields of the New Vault and Edit Vault forms. */
export const VaultForm = CreateVaultBody.pick({
  name: true,
  type: true,
  tags: true,
  visibility: true,
}).required({
  visibility: true,
})

export const listVaults = call('GET /api/vaults', {
  access: 'staff',
  summary: 'The vaults that the caller may see',
  response: eachOnce(Vault),
  // Only custodians name vaults, and they see all of them anyway.
  mayCompress: () => true,
})

export const createVault = call('POST /api/vaults', {
  access: 'staff',
  summary: 'Create a vault; without founding it gets its key from the first entitled device',
  body: CreateVaultBody,
  response: Vault,
  bodyLimit: 8 * 1024 * 1024,
})

export const updateVault = call('PUT /api/vaults/:id', {
  access: 'staff',
  summary: 'Rename, retag, move or change the visibility of a vault',
  params: z.object({ id: Id }),
  query: z.object({
    name: VaultName.optional(),
    /** JSON text of {client, squad}. */
    tags: z.string().max(1000, tooLong).optional(),
    /** A vault's id, or empty for the top. */
    parent_id: z.union([Id, z.literal('')]).optional(),
    visibility: z.enum(vaultVisibilities).optional(),
  }),
  body: z
    .object({
      /** The signed commitment to the vault's new name and place, after the vault's own `statements`. */
      overview: z.object({ statement: Statement, salt: Base64Url.length(22) }).optional(),
      /** For a move: the signed removes and admits of inherited memberships, here and in vaults below. */
      statements: z.array(VaultStatement).max(4000).default([]),
    })
    .optional(),
  response: Vault,
  bodyLimit: 8 * 1024 * 1024,
})

export const deleteVault = call('DELETE /api/vaults/:id', {
  access: 'staff',
  summary:
    'Delete a vault with all its items; it can be restored for 30 days. One that has a key only with a signature',
  params: z.object({ id: Id }),
  body: z.object({ signature: Statement }).optional(),
})
