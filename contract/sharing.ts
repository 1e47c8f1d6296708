import { z } from 'zod'
import { call } from './call.ts'
import {
  Base64Url,
  Id,
  IdentitySalt,
  Instant,
  Limit,
  maxSeq,
  SealedKey,
  Statement,
  sealedText,
  VaultStatement,
} from './primitives.ts'
import { SealedVaultKey } from './vaults.ts'

const params = z.object({ id: Id })

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

/** The vault's own signed admit or remove, and one for every vault that inherits from it, directly or further down. */
const statements = z.array(VaultStatement).max(2000).default([])

export const addVaultMember = call('POST /api/vaults/:id/members', {
  access: 'staff',
  summary: 'Let somebody hold the key of a vault and of those that inherit its members',
  params,
  body: z.object({ user_id: Id, statements }),
  response: z.array(VaultMember),
  bodyLimit: 16 * 1024 * 1024,
})
export const removeVaultMember = call('DELETE /api/vaults/:id/members/:user_id', {
  access: 'staff',
  summary: "End somebody's own membership, and what is inherited from it; a new generation is due at once",
  params: params.extend({ user_id: Id }),
  body: z.object({ statements }).optional(),
  response: z.array(VaultMember),
  bodyLimit: 16 * 1024 * 1024,
})
export const setVaultInheritance = call('PUT /api/vaults/:id/inheritance', {
  access: 'staff',
  summary: "Take over the parent vault's members, or stand apart from them",
  params,
  body: z.object({
    inherits: z.boolean(),
    statements,
    /** The signed directory with the new `inherits`, after the vault's own statements. */
    directory: z.object({ statement: Statement, salt: Base64Url.length(22) }).optional(),
  }),
  response: z.array(VaultMember),
  bodyLimit: 16 * 1024 * 1024,
})

/** For what changes no membership row: confirming a decision, custody, acknowledge, directory. */
export const appendVaultStatement = call('POST /api/vaults/:id/statements', {
  access: 'staff',
  summary: "Append one statement to the vault's log; 409 stale_head when somebody was faster",
  params,
  body: z.object({
    statement: Statement,
    /** For a directory: the salt that its commitment was made with. */
    salt: Base64Url.length(22).optional(),
  }),
  response: z.object({ seq: z.int() }),
})

/** The custody keys of one custodian: a bundle sealed to them, with the signed share. */
export const SealedShare = z.object({ user: Id, sealed: sealedText(16_384), share: Statement })
export type SealedShare = z.infer<typeof SealedShare>

export const startGeneration = call('POST /api/vaults/:id/generations', {
  access: 'staff',
  summary: 'Start the next generation in one compare-and-set: the key for everybody who may hold it',
  params,
  body: z.object({
    generation: Statement,
    previous: SealedKey,
    keys: z.array(SealedVaultKey).min(1).max(2000),
  }),
  response: z.object({ generation: z.int(), seq: z.int() }),
  bodyLimit: 32 * 1024 * 1024,
})

export const dealCustody = call('POST /api/vaults/:id/dealings', {
  access: 'staff',
  summary: 'Deal the custody keys of a split vault to its custodians',
  params,
  body: z.object({ deal: Statement, shares: z.array(SealedShare).min(2).max(32) }),
  response: z.object({ dealing: z.int(), seq: z.int() }),
  bodyLimit: 2 * 1024 * 1024,
})
export const listOwnShares = call('GET /api/vaults/:id/shares', {
  access: 'staff',
  summary: "The caller's custody keys of the newest dealing",
  params,
  response: z.array(
    z.object({ dealing: z.int(), generation: z.int(), sealed: z.string(), share: Statement }),
  ),
})

export const countInCustody = call('GET /api/vaults/:id/custody', {
  access: 'staff',
  summary: 'How many items of a split vault its custodians can open together in an emergency',
  params,
  response: z.object({
    /** 0 as long as no dealing is complete. */
    dealing: z.int(),
    wrapped: z.int(),
    total: z.int(),
  }),
})

/** What the caller's devices could do, and what they wait for. The server's word: a device checks it against the logs. */
export const Deliveries = z.object({
  /** The caller holds the key of this vault; this person is to get it. */
  pending: z.array(z.object({ vault_id: Id, user_id: Id })),
  /** A new generation is due, and the caller holds the key. */
  due_generations: z.array(Id),
  /** No key yet, and the caller may give it one. */
  unkeyed: z.array(Id),
  /** A split vault whose dealing is missing or out of date, and the caller holds the key. */
  due_dealings: z.array(Id),
  /** A dealing that the caller has not acknowledged. */
  unacknowledged: z.array(Id),
  /** The caller holds the key, every custodian has their part, and so many items are not wrapped for them yet. */
  unwrapped: z.array(z.object({ vault_id: Id, dealing: z.int(), count: z.int() })),
  /** The caller may hold the key and waits for somebody to hand it over. */
  waiting: z.array(Id),
  /** Of these: what one of the caller's devices refused of the newest key, and who had signed it. */
  refused: z.array(z.object({ vault_id: Id, signer: Id })),
})
export type Deliveries = z.infer<typeof Deliveries>

export const listDeliveries = call('GET /api/deliveries', {
  access: 'staff',
  summary: 'Hand-overs that the caller could make, and those that the caller waits for',
  response: Deliveries,
})
export const deliverKeys = call('POST /api/deliveries', {
  access: 'staff',
  summary: "Hand a vault's newest key to people who may hold it; 409 access_ended stores nothing",
  body: z.object({ vault_id: Id, keys: z.array(SealedVaultKey).min(1).max(500) }),
  response: z.object({ delivered: z.int() }),
  bodyLimit: 8 * 1024 * 1024,
})

export const refuseKey = call('POST /api/deliveries/refused', {
  access: 'staff',
  summary: 'Say that a key handed over to the caller does not open: another holder hands it over anew',
  body: z.object({
    vault_id: Id,
    generation: z.int().min(1).max(maxSeq),
    /** SHA-256 of the sealed text that was tried. */
    sealed_hash: Base64Url.length(43),
  }),
  response: z.object({ signer: Id }),
})

/** One change of an item since the newest head: its revision, or its deletion (unsigned where the caller had no key). */
export const ItemChange = z.object({
  item: Id,
  revision: z.int(),
  generation: z.int(),
  deleted: z.boolean(),
  sealed_hash: z.string().nullable(),
  signature: Statement.nullable(),
})
export type ItemChange = z.infer<typeof ItemChange>

export const getVaultHead = call('GET /api/vaults/:id/head', {
  access: 'staff',
  summary:
    "The vault's signed heads from a version on, the items that the newest one covers, and the changes since",
  params,
  query: z.object({
    /**
     * The newest head that the caller has verified; its items are then left out if it still is the newest. Without
     * it the newest head comes alone.
     */
    after: z.coerce.number().int().min(0).max(maxSeq).optional(),
    /**
     * The `through` of the page of changes before; with the newest head's version as `after`. Where a newer head was
     * signed in between, it is left out of account: the answer begins anew with that head.
     */
    from: z.coerce.number().int().min(0).max(maxSeq).optional(),
    /** About how many changes at once: those that were made together stay together. 500 where none is given. */
    limit: Limit.optional(),
  }),
  response: z.object({
    /** In the order of their versions; where `newest` is later than the last of them, ask again after that one. */
    heads: z.array(Statement),
    /** The newest head's version; 0 as long as nobody has signed one. */
    newest: z.int(),
    /** Null where `after` is the newest head. Sorted by item. */
    entries: z.array(z.object({ item: Id, revision: z.int(), sealed_hash: z.string() })).nullable(),
    /** In the order in which they were made. */
    changes: z.array(ItemChange),
    /** Signed deletions that heads after `after` cover: why an item that was there no longer is. */
    deletions: z.array(ItemChange),
    /** Names the state after the last of these changes: send it with the next head, or for the next page. */
    through: z.int(),
    /** Whether changes come after these. */
    more: z.boolean(),
  }),
})
export const signVaultHead = call('POST /api/vaults/:id/head', {
  access: 'staff',
  summary: "Sign the state of a vault's items; 409 stale_head when another device was faster",
  params,
  body: z.object({ head: Statement, through: z.int().min(0).max(maxSeq) }),
  response: z.object({ version: z.int() }),
})

export const confirmDeletions = call('POST /api/vaults/:id/deletions', {
  access: 'staff',
  summary: 'Sign deletions that came without a signature; what is signed already is left out',
  params,
  body: z.object({
    deletions: z
      .array(z.object({ item: Id, signature: Statement }))
      .min(1)
      .max(500),
  }),
  response: z.object({ confirmed: z.int() }),
  bodyLimit: 2 * 1024 * 1024,
})

/** An item key as it lies wrapped, for wrapping it anew: opens no secret by itself. */
export const WrappedItemKey = z.object({
  item: Id,
  revision: z.int(),
  generation: z.int(),
  key: SealedKey,
  signature: Statement,
  /** The newest wrap after the revision's own; null if there is none. */
  rewrap: z.object({ generation: z.int(), key: SealedKey, signature: Statement }).nullable(),
})
export type WrappedItemKey = z.infer<typeof WrappedItemKey>

export const listOldItemKeys = call('GET /api/vaults/:id/item-keys', {
  access: 'staff',
  summary: 'Item keys that are not yet wrapped under the newest generation (and dealing)',
  params,
  query: z.object({ limit: Limit.optional(), cursor: Id.optional() }),
  response: z.object({ keys: z.array(WrappedItemKey), remaining: z.int(), next: z.string().nullable() }),
})

export const Rewrap = z.object({
  item: Id,
  revision: z.int().min(1),
  generation: z.int().min(1),
  key: SealedKey,
  custody_key: SealedKey.optional(),
  dealing: z.int().min(1).optional(),
  signature: Statement,
})
export const rewrapItems = call('POST /api/vaults/:id/rewraps', {
  access: 'staff',
  summary: 'Wrap item keys under the newest generation; rows that changed meanwhile are left out',
  params,
  body: z.object({ rewraps: z.array(Rewrap).min(1).max(500) }),
  response: z.object({ rewrapped: z.int() }),
  bodyLimit: 8 * 1024 * 1024,
})
