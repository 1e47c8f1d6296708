import { z } from 'zod'
import { call } from '../call.ts'
import {
  Base64Url,
  EndingProof,
  Id,
  maxSeq,
  numberIn,
  SealedKey,
  Statement,
  VaultPlace,
} from '../primitives.ts'
import { SealedVaultKey } from './deliveries.ts'

const params = z.object({ id: Id })
/** Only proofs for roster statements after this number; all if absent. */
const provenTo = z.int().min(-1).max(maxSeq)

/** Appends statements that change no membership row: confirming a decision, custody, acknowledge, overview. */
export const appendVaultStatement = call('POST /api/vaults/:id/statements', {
  access: 'staff',
  summary: "Append one statement to the vault's log; 409 stale_head if somebody was faster",
  params,
  body: z.object({
    statement: Statement,
    /** For an overview: the salt of its commitment. */
    salt: Base64Url.length(22).optional(),
  }),
  response: z.object({ seq: z.int() }),
})

/** Made by the device, so that a vault has a key from the start. */
export const VaultFounding = z.object({
  create: Statement,
  /** Signed admits of inherited members, after `create` and before `generation`. */
  admits: z.array(Statement).max(2000).default([]),
  generation: Statement,
  /** The signed commitment to the vault's name and place, after `generation`, and its salt. */
  overview: z.object({ statement: Statement, salt: Base64Url.length(22) }).optional(),
  keys: z.array(SealedVaultKey).min(1).max(2000),
})
export type VaultFounding = z.input<typeof VaultFounding>

/** The vault's signed log and the caller's own sealed keys, all that is needed to open it. */
export const VaultLog = z.object({
  vault_id: Id,
  /** From number `after` + 1 on. */
  statements: z.array(Statement),
  /** Only the server's word; a device also sees it in the logs. */
  generation_due: z.boolean(),
  /** Oldest generation first; only the caller's own. */
  keys: z.array(z.object({ generation: z.int(), sealed: SealedKey, delivery: Statement })),
  /** Key n-1 sealed under key n, for every generation from 2 on. */
  previous: z.array(z.object({ generation: z.int(), sealed: SealedKey })),
  /** The vault's entries in the views of every statement that ended a right of somebody who signed in this vault. */
  proofs: z.array(EndingProof),
})
export type VaultLog = z.infer<typeof VaultLog>

export const getVaultLog = call('GET /api/vaults/:id/log', {
  access: 'staff',
  summary: "The vault's signed log from a number on, and the caller's sealed keys",
  params: z.object({ id: Id }),
  query: z.object({
    after: numberIn(-1).optional(),
    proven_to: numberIn(-1).optional(),
  }),
  response: VaultLog,
})

/** How many vaults may be asked for in one call. */
export const maxLogsInCall = 500

export const readVaultLogs = call('POST /api/vaults/logs', {
  access: 'staff',
  summary: 'The signed logs of many vaults, each from a number on; hidden vaults are left out',
  body: z.object({
    vaults: z
      .array(
        z.object({ id: Id, after: z.int().min(-1).max(maxSeq).default(-1), proven_to: provenTo.default(-1) }),
      )
      .max(maxLogsInCall, { error: 'too_long' }),
  }),
  response: z.object({
    /** Each complete, as from its own call. */
    logs: z.array(VaultLog),
    /** Vaults that did not fit into this answer; ask again. */
    left: z.array(Id),
  }),
})

/** A view has each vault once. */
const VaultPlaces = z
  .array(VaultPlace)
  .refine((places) => new Set(places.map(({ vault }) => vault)).size === places.length)

export const readVaultPlaces = call('GET /api/vaults/places', {
  access: 'staff',
  summary:
    'The present places of every vault that the caller may see, for the view of a statement that ends a right',
  response: z.object({
    places: VaultPlaces,
    /** For vaults hidden from the caller: the caller's own last statement and change there. */
    left: VaultPlaces,
  }),
})

export const foundVault = call('POST /api/vaults/:id/log', {
  access: 'staff',
  summary: 'Give a vault that was created without keys its first key',
  params: z.object({ id: Id }),
  body: VaultFounding,
  response: VaultLog,
  bodyLimit: 8 * 1024 * 1024,
})
