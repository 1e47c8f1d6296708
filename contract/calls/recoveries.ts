import { z } from 'zod'
import { call } from '../call.ts'
import { maxLength } from '../constants.ts'
import { Id, Instant, Limit, SealedKey, Statement, sealedText } from '../primitives.ts'
import type { Told } from '../rules/texts/told.ts'

const params = z.object({ id: Id })

/** One custodian's custody values of all items of a vault that lost its key. */
const SealedVaultValues = sealedText(maxLength.sealedVaultValues)

/** A two-person vault whose key nobody has any more, and its recovery. */
export const VaultRecovery = z.object({
  /** No member has the key. */
  is_lost: z.boolean(),
  /** Two custodians with their custody keys are left; without them a lost vault stays closed. */
  may_be_given: z.boolean(),
  /** Names of members who wait for a key that nobody has any more; the vault is lost once they are removed. */
  waiting: z.array(z.string()),
  /** The newest recovery that somebody proposed; null if there is none. */
  given: z
    .object({
      user_id: Id,
      name: z.string(),
      first_by: Id,
      first_name: z.string(),
      /** Null while it waits for the second custodian. */
      second_name: z.string().nullable(),
      /** When the proposal lapses; null once it was confirmed. */
      waits_until: Instant.nullable(),
      /** Whether the person's device has rewrapped all items that it could. */
      is_ended: z.boolean(),
      /** Items not under the new key: not yet, or after the end never. */
      left: z.int(),
      total: z.int(),
      /** The first of these items, after the end. */
      left_items: z.array(Id),
      /** Shown to the vault's custodians until one confirms, and to the recipient until the end. */
      first_values: z.string().nullable(),
      second_values: z.string().nullable(),
    })
    .nullable(),
})
export type VaultRecovery = Told<z.infer<typeof VaultRecovery>>

export const getVaultRecovery = call('GET /api/vaults/:id/recovery', {
  access: 'staff',
  summary: 'Whether a two-person vault lost its key, and the state of its recovery',
  params,
  response: VaultRecovery,
})

export const giveLostVault = call('POST /api/vaults/:id/recovery', {
  access: 'staff',
  summary:
    'Give a two-person vault that lost its key to somebody, as the first or the second of two custodians',
  params,
  body: z.object({ statement: Statement, sealed: SealedVaultValues }),
  response: z.object({ seq: z.int() }),
  bodyLimit: 8 * 1024 * 1024,
})

/** An item for the recipient of the vault: its key under custody keys, and the statement of that wrap. */
export const LostItem = z.object({
  item: Id,
  revision: z.int(),
  signature: Statement,
  wraps: z.array(z.object({ custody_key: SealedKey, rewrap: Statement.nullable() })),
})
export type LostItem = z.infer<typeof LostItem>

export const listLostItems = call('GET /api/vaults/:id/recovery/items', {
  access: 'staff',
  summary: 'Items of a vault given to the caller that are not under its new key yet',
  params,
  query: z.object({ limit: Limit.optional(), cursor: Id.optional() }),
  response: z.object({ items: z.array(LostItem), next: z.string().nullable() }),
})

export const endVaultRecovery = call('POST /api/vaults/:id/recovery/end', {
  access: 'staff',
  summary:
    'Report that the device has handled all items of a vault given to the caller; the custodians’ values are deleted. 409 stale_head if other items are left',
  params,
  body: z.object({
    /** Items whose wraps for the custodians are what members signed, and open with none of the values. */
    unopenable: z.int().min(0),
  }),
  response: VaultRecovery,
})
